import type { Locale } from '@/lib/domain/locale';
import type { VoiceContext } from '@/lib/domain/voice-engine';

/** Chromium fills its list late and some platforms never say so: looked at again after these waits, ms. */
const looksAfterMs = [250, 1000, 3000];
const longestWaitMs = 9000;

/** Speech Dispatcher names Mandarin and Cantonese by their ISO 639-3 codes. */
const languageNames: Readonly<Record<string, string>> = { cmn: 'zh-CN', yue: 'zh-HK' };

/** A voice's tag in the usual spelling: `en_us` → `en-US`, `cmn` → `zh-CN`. */
export const normalisedTag = (tag: string): string => {
  const [language = '', ...rest] = tag.replaceAll('_', '-').split('-');
  const renamed = languageNames[language.toLowerCase()];
  if (renamed !== undefined) return renamed;
  const region = rest.map((part) => (/^[a-z]{2}$/iu.test(part) ? part.toUpperCase() : part));
  return [language.toLowerCase(), ...region].join('-');
};

/**
 * The browser's voices; when it has none yet, those that it names within `limitMs`, nine seconds unless it is given. Ends
 * early when the signal aborts.
 */
export const systemVoices = (
  speech: SpeechSynthesis,
  { after, signal }: Pick<VoiceContext, 'after' | 'signal'>,
  limitMs = longestWaitMs,
): Promise<readonly SpeechSynthesisVoice[]> => {
  const now = speech.getVoices();
  if (now.length > 0 || signal.aborted) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (): void => {
      for (const cancel of cancels) cancel();
      speech.removeEventListener('voiceschanged', look);
      signal.removeEventListener('abort', finish);
      resolve(speech.getVoices());
    };
    const look = (): void => {
      if (speech.getVoices().length > 0) finish();
    };
    const looks = looksAfterMs.filter((ms) => ms < limitMs);
    const cancels = [...looks.map((ms) => after(ms, look)), after(limitMs, finish)];
    speech.addEventListener('voiceschanged', look);
    signal.addEventListener('abort', finish, { once: true });
  });
};

/**
 * The voice of that name; else any voice of the locale, one that speaks on this computer first; else any of the
 * language. None: the browser chooses by the utterance's language.
 */
export const chooseVoice = (
  voices: readonly SpeechSynthesisVoice[],
  name: string,
  locale: Locale,
): SpeechSynthesisVoice | undefined => {
  const named = voices.filter((voice) => voice.name === name);
  const byTag = (wanted: (tag: string) => boolean): SpeechSynthesisVoice | undefined => {
    const fitting = voices.filter(({ lang }) => wanted(normalisedTag(lang)));
    return fitting.find(({ localService }) => localService) ?? fitting[0];
  };
  const language = locale.split('-')[0];
  return (
    named.find(({ lang }) => normalisedTag(lang) === locale) ??
    named[0] ??
    byTag((tag) => tag === locale) ??
    byTag((tag) => tag.split('-')[0] === language)
  );
};
