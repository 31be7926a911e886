import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { isRecognizerSetUp } from '@/lib/domain/dictation/dictation-preferences';
import { localeNames, locales } from '@/lib/domain/locale';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { offeredSources, useCanDictate, useChosenSource } from '@/lib/panel/dictation/dictation-source';
import { changeDictation } from '@/lib/panel/dictation/recognizer-setup';
import { useManaged } from '@/lib/panel/policy/managed';
import { useCatalog, usePreferences } from '@/lib/panel/session-store';
import { DictationTestRow } from './DictationTestRow';
import { PushToTalkRow } from './PushToTalkRow';
import { RecognizerRow } from './RecognizerRow';
import './DictationSection.css';

/** ms; 0 = no pause ends it. */
const silences = ['1000', '1500', '2000', '3000', '5000', '0'] as const;

/** How dictation hears: with what, in which language, and when it ends. Hidden in a browser that cannot record. */
export function DictationSection() {
  const t = useT();
  const formats = useFormats();
  const { recognizers = [] } = useCatalog();
  const { dictation, recognizerSources } = usePreferences();
  const chosen = useChosenSource();
  const canDictate = useCanDictate();
  const offered = offeredSources();
  const areSourcesChosen = useManaged()?.allowedRecognizers !== undefined;
  const sources = recognizers.filter(({ id }) => offered.includes(id));
  if (sources.length === 0) return null;
  const usable = sources.filter(({ id, host }) => host === 'page' || isRecognizerSetUp(recognizerSources, id));
  /** The others show it in their own rows. */
  const liveKey = sources.find(({ id, host }) => id === chosen && host === 'page')?.sentenceKey;
  const silence = silences.find((ms) => Number(ms) === dictation.silenceMs) ?? '1500';

  return (
    <Group label={t('settings.dictation.title')} labelTone="section">
      {chosen === undefined ? null : (
        <ChoiceRow
          title={t('settings.dictation.source')}
          {...(liveKey !== undefined && isTextKey(liveKey) && { sentence: t(liveKey) })}
          value={chosen}
          options={usable.map(({ id, host, label }) => ({
            value: id,
            label: host === 'page' ? t('settings.dictation.browserName') : label,
          }))}
          onChange={(recognizerId) => changeDictation({ recognizerId })}
        />
      )}
      {sources
        .filter(({ fields }) => fields.length > 0)
        .map((recognizer) => (
          <RecognizerRow key={recognizer.id} recognizer={recognizer} />
        ))}
      {areSourcesChosen ? <GroupRow title={t('managed.locked')} /> : null}
      {canDictate ? (
        <>
          <ChoiceRow
            title={t('settings.dictation.language')}
            setting="dictation.language"
            value={dictation.language}
            options={[
              { value: 'interface', label: t('settings.dictation.languageOfInterface') },
              ...locales.map((locale) => ({ value: locale, label: localeNames[locale], language: locale })),
            ]}
            onChange={(language) => changeDictation({ language })}
          />
          <ChoiceRow
            title={t('settings.dictation.silence')}
            setting="dictation.silenceMs"
            sentence={t('settings.dictation.silenceText')}
            value={silence}
            options={silences.map((ms) => ({
              value: ms,
              label: ms === '0' ? t('settings.dictation.silenceNever') : formats.seconds(Number(ms)),
            }))}
            onChange={(ms) => changeDictation({ silenceMs: Number(ms) })}
          />
          <PushToTalkRow chord={dictation.pushToTalk} onChange={(pushToTalk) => changeDictation({ pushToTalk })} />
          <DictationTestRow />
        </>
      ) : null}
    </Group>
  );
}
