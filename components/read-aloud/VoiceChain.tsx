import { Select } from '@radix-ui/themes';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { VoiceSheet } from '@/components/read-aloud/voices/VoiceSheet';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { MoveHandle } from '@/components/ui/MoveHandle';
import { locales } from '@/lib/domain/locale';
import { favouriteLanguages, voiceCandidates } from '@/lib/domain/read-aloud/voice-choice';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { chosenVoices, isSameVoice, setOwnVoices } from '@/lib/panel/read-aloud/own-voices';
import { voiceName } from '@/lib/panel/read-aloud/voice-name';
import { offeredAs, offeredName } from '@/lib/panel/read-aloud/voice-rows';
import { useCatalog, usePreferences } from '@/lib/panel/session-store';

const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

export type VoiceChainProps = {
  /** The language for which a voice is chosen at once: what led here asks for it. Without it, the interface's is shown. */
  readonly asked?: SpeechLanguage | undefined;
};

/** The voices that read a language, in the order in which they take over. */
export function VoiceChain({ asked }: VoiceChainProps) {
  const t = useT();
  const formats = useFormats();
  const { locale: own } = useLocale();
  const { voices = [] } = useCatalog();
  const { voice, voiceSources } = usePreferences();
  const [language, setLanguage] = useState(() => offeredAs(asked ?? own));
  const [isChoosing, setChoosing] = useState(asked !== undefined);
  const languages = [...new Set([...locales, ...favouriteLanguages(voice).map(offeredAs), language])];
  const chain = chosenVoices(voice, language);
  const sourceName = (engineId: string): string => {
    const source = voices.find(({ id }) => id === engineId);
    return source?.kind === 'direct' ? t('voice.browser') : (source?.label ?? engineId);
  };
  const itself = voiceCandidates(voice, voiceSources, voices, language)
    .filter(({ voiceId }) => voiceId === undefined)
    .map(({ engineId }) => sourceName(engineId));

  return (
    <Group
      label={t('settings.voice.chain')}
      labelTone="section"
      labelEnd={
        <Select.Root value={language} onValueChange={(tag) => setLanguage(speechLanguage(tag) ?? language)}>
          <Select.Trigger aria-label={t('voice.language')} />
          <Select.Content color="gray" variant="soft">
            {languages.map((tag) => (
              <Select.Item key={tag} value={tag} lang={tag}>
                {offeredName(tag)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      }
    >
      {chain.map((ref, index) => {
        const name = voiceName(ref);
        return (
          <GroupRow
            key={`${ref.engineId} ${ref.voiceId}`}
            tile={
              <MoveHandle
                label={t('common.move', { name })}
                index={index}
                count={chain.length}
                onMove={(to) => setOwnVoices(language, moved(chain, index, to))}
              />
            }
            title={<bdi>{name}</bdi>}
            sentence={[sourceName(ref.engineId), ...(ref.style === undefined ? [] : [ref.style])].join(' · ')}
            end={
              <IconButton
                label={t('settings.voice.removeVoice', { name })}
                onClick={() =>
                  setOwnVoices(
                    language,
                    chain.filter((other) => !isSameVoice(other, ref)),
                  )
                }
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            }
          />
        );
      })}
      <GroupRow
        title={
          chain.length > 0
            ? t('settings.voice.thenSources', { sources: formats.list(itself) })
            : itself[0] === undefined
              ? t('managed.none')
              : t('settings.voice.nobodyChosen', { name: itself[0] })
        }
        sentence={t('settings.voice.chainText')}
        control={
          <GhostButton data-testid="voice-add" onClick={() => setChoosing(true)}>
            <Plus size={15} aria-hidden="true" />
            {t('settings.voice.addVoice')}
          </GhostButton>
        }
      />
      {isChoosing ? <VoiceSheet language={language} onClose={() => setChoosing(false)} /> : null}
    </Group>
  );
}
