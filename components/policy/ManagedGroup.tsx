import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import type { LockableSetting } from '@/lib/domain/policy/locked-settings';
import type { TextKey } from '@/lib/i18n/text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useManaged } from '@/lib/panel/policy/managed';
import { useCatalog } from '@/lib/panel/session-store';

const labels: Readonly<Record<LockableSetting, TextKey>> = {
  appearance: 'settings.appearance.theme',
  textSize: 'settings.appearance.textSize',
  language: 'settings.appearance.language',
  sendWith: 'settings.appearance.sendWith',
  model: 'ledger.model',
  'voice.rate': 'player.speed',
  'voice.readsAnswers': 'settings.voice.readsAnswers',
  'voice.code': 'settings.voice.code',
  'voice.urls': 'settings.voice.urls',
  'voice.citations': 'settings.voice.citations',
  'voice.emoji': 'settings.voice.emoji',
  'voice.pauses': 'settings.voice.pauses',
  'dictation.language': 'settings.dictation.language',
  'dictation.silenceMs': 'settings.dictation.silence',
  'pages.readsOn': 'settings.pages.leaving',
};

type Named = { readonly label: string };

/** What the organisation that manages this browser has decided, and which parts of its policy cannot be used. */
export function ManagedGroup() {
  const t = useT();
  const formats = useFormats();
  const managed = useManaged();
  const { voices = [], recognizers = [] } = useCatalog();
  if (managed === undefined) return null;
  const {
    allowsOnlySome,
    allowedVoices,
    allowedRecognizers,
    allowedTools,
    endpoints,
    locked,
    pageReadingOff,
    notices,
  } = managed;
  /** The browser's own first, the others by their names. */
  const namesOf = (own: readonly Named[], others: readonly Named[]): string => {
    const labels = others.map(({ label }) => label).toSorted();
    const names = [...own.map(() => t('voice.browser')), ...labels];
    return names.length === 0 ? t('managed.none') : formats.list(names);
  };

  return (
    <Group label={t('managed.title')} labelTone="section">
      {allowsOnlySome ? <GroupRow title={t('managed.services')} sentence={t('managed.onlySome')} /> : null}
      {endpoints.length > 0 ? (
        <GroupRow title={t('managed.endpoints')} sentence={formats.list(endpoints.map(({ label }) => label))} />
      ) : null}
      {allowedVoices === undefined ? null : (
        <GroupRow
          title={t('settings.voice.sources')}
          sentence={namesOf(
            voices.filter(({ kind }) => kind === 'direct'),
            voices.filter(({ kind }) => kind !== 'direct'),
          )}
        />
      )}
      {allowedRecognizers === undefined ? null : (
        <GroupRow
          title={t('settings.dictation.title')}
          sentence={namesOf(
            recognizers.filter(({ host }) => host === 'page'),
            recognizers.filter(({ host }) => host !== 'page'),
          )}
        />
      )}
      {allowedTools === undefined ? null : (
        <GroupRow
          title={t('tools.title')}
          sentence={
            allowedTools.length === 0
              ? t('managed.none')
              : formats.list(allowedTools.map((kind) => t(`managed.tools.${kind}`)))
          }
        />
      )}
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
