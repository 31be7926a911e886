import { type LanguageFit, languageFit, type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import type { ReadAloudView } from './view';
import type { Voice, VoiceRef } from './voice-engine';
import type { VoicePreferences, VoiceSources } from './voice-preferences';

/** So many are heard in a minute, and compared. */
const mostOffered = 3;

/** Where a voice needs nothing but a yes, one place is kept for it beside those that are here. */
const mostOwn = 2;

const places = { region: 0, script: 1, language: 2, none: 3 } as const satisfies Record<LanguageFit, number>;

/** Voices of macOS for fun: they sing, whisper or ring (System Settings calls them novelty voices). */
const novelty =
  /^(?:Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Deranged|Good News|Hysterical|Jester|Junior|Organ|Pipe Organ|Ralph|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/u;

/** What makers call their better voices. */
const better = /natural|neural|premium|enhanced|siri|google|erweitert|améliorée/iu;

/** Small and robotic ones (Apple's Eloquence among them); a child's voice and dialects, which nobody expects first. */
const lesser =
  /compact|espeak|mbrola|^(?:Eddy|Flo|Grandma|Grandpa|Reed|Rocko|Sandy|Shelley)\b|-AnaNeural$|^[a-z]+-[A-Z]{2}-[a-z]/iu;

const qualityOf = ({ id, name }: Voice): number => {
  const text = `${name} ${id}`;
  if (better.test(text) && !/-AnaNeural$|^[a-z]+-[A-Z]{2}-[a-z]/u.test(id)) return 0;
  return lesser.test(name) || lesser.test(id) ? 2 : 1;
};

/** A region that is no country, such as `en-029`: those of countries are what is expected. */
const isOfNoCountry = ({ locale = '' }: Voice): boolean => /-\d{3}$/u.test(locale);

/** Those that speak the language, best first: of its region before others, better before lesser; each name once. */
const fitting = (voices: readonly Voice[], language: SpeechLanguage): readonly Voice[] => {
  const judged = voices.flatMap((voice) => {
    const spoken = speechLanguage(voice.locale ?? '');
    const place = spoken === undefined ? places.none : places[languageFit(language, spoken)];
    return place === places.none || novelty.test(voice.name)
      ? []
      : [{ voice, order: place * 6 + qualityOf(voice) * 2 + Number(isOfNoCountry(voice)) }];
  });
  return judged
    .sort((one, other) => one.order - other.order)
    .map(({ voice }) => voice)
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);
};

/**
 * Up to three voices of a language to choose from, the one that reads first. `own`: those of the sources that are on.
 * `others`: those that one press would add.
 */
export const offeredVoices = (
  { own, others }: { readonly own: readonly Voice[]; readonly others: readonly Voice[] },
  language: SpeechLanguage,
  reading: VoiceRef | undefined,
): readonly Voice[] => {
  const isReading = ({ engineId, id }: Voice): boolean => engineId === reading?.engineId && id === reading.voiceId;
  const here = fitting(own, language);
  const mine = [...own.filter(isReading).slice(0, 1), ...here.filter((voice) => !isReading(voice))];
  const added = fitting(others, language);
  const kept = mine.slice(0, added.length > 0 ? mostOwn : mostOffered);
  return [...kept, ...added.slice(0, mostOffered - kept.length)];
};

/**
 * Whether voices are offered now: at the first listening, to someone who has chosen none and set none up. `none`: there
 * is no voice to read with.
 */
export const offerWanted = (
  readAloud: Pick<ReadAloudView, 'isTrial' | 'status' | 'error'> | undefined,
  { voice, voiceSources }: { readonly voice: VoicePreferences; readonly voiceSources: VoiceSources },
): 'choice' | 'none' | undefined => {
  if (readAloud === undefined || readAloud.isTrial) return undefined;
  if (readAloud.status === 'failed') return readAloud.error?.code === 'no-voice' ? 'none' : undefined;
  const isNew =
    !voice.isOffered && Object.keys(voice.favourites).length === 0 && Object.keys(voiceSources).length === 0;
  return isNew && readAloud.status === 'playing' ? 'choice' : undefined;
};
