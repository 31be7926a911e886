import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import type { LockableSetting } from '@/lib/domain/locked-settings';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useManaged } from '@/lib/panel/managed';

const labels: Readonly<Record<LockableSetting, TextKey>> = {
  appearance: 'settings.appearance.theme',
  textSize: 'settings.appearance.textSize',
  language: 'settings.appearance.language',
  sendWith: 'settings.appearance.sendWith',
  'voice.rate': 'player.speed',
  'voice.readsAnswers': 'settings.voice.readsAnswers',
  'voice.code': 'settings.voice.code',
  'voice.urls': 'settings.voice.urls',
  'voice.citations': 'settings.voice.citations',
  'voice.emoji': 'settings.voice.emoji',
};

/** What the organisation that manages this browser has decided, and what of its policy cannot be used. */
export function ManagedGroup() {
  const t = useT();
  const formats = useFormats();
  const managed = useManaged();
  if (managed === undefined) return null;
  const { allowsOnlySome, endpoints, locked, pageReadingOff, notices } = managed;

  return (
    <Group label={t('managed.title')} labelTone="section">
      {allowsOnlySome ? <GroupRow title={t('managed.services')} sentence={t('managed.onlySome')} /> : null}
      {endpoints.length > 0 ? (
        <GroupRow title={t('managed.endpoints')} sentence={formats.list(endpoints.map(({ label }) => label))} />
      ) : null}
      {locked.length > 0 ? (
        <GroupRow
          title={t('managed.lockedSettings')}
          sentence={formats.list(locked.map((setting) => t(labels[setting])))}
        />
      ) : null}
      {pageReadingOff.length > 0 ? (
        <GroupRow
          title={t('managed.sites')}
          sentence={t('managed.sitesText', { sites: formats.list(pageReadingOff) })}
        />
      ) : null}
      {notices.length > 0 ? (
        <GroupRow
          title={t('managed.ignored')}
          sentence={t('managed.ignoredText', { fields: formats.list(notices.map(({ field }) => field)) })}
        />
      ) : null}
    </Group>
  );
}
