import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import { changePagePreferences, usePagePreferences } from '@/lib/panel/pages/page-preferences';

/** What happens to reading a page aloud when the user leaves the page. */
export function LeavingGroup() {
  const t = useT();
  const { readsOn } = usePagePreferences();

  return (
    <Group label={t('settings.pages.aloud')} labelTone="section">
      <ChoiceRow
        title={t('settings.pages.leaving')}
        setting="pages.readsOn"
        sentence={t('settings.pages.leavingText')}
        value={readsOn ? 'reads-on' : 'stops'}
        options={[
          { value: 'stops', label: t('settings.pages.leavingStops') },
          { value: 'reads-on', label: t('settings.pages.leavingReadsOn') },
        ]}
        onChange={(value) => void changePagePreferences({ readsOn: value === 'reads-on' })}
      />
    </Group>
  );
}
