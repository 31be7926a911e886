import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { UseRow } from './UseRow';

/** Which model does what. */
export function UsedFor() {
  const t = useT();

  return (
    <Group label={t('settings.models.usedFor')} labelTone="section">
      <UseRow
        use="defaultModel"
        title={t('settings.models.newConversations')}
        sentence={t('settings.models.newConversationsText')}
        none={t('settings.models.noDefault')}
      />
      <UseRow
        use="titleModel"
        title={t('settings.models.titles')}
        sentence={t('settings.models.titlesText')}
        none={t('settings.models.titlesNone')}
        isOptional
      />
    </Group>
  );
}
