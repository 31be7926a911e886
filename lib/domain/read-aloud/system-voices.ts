import type { VoiceContext } from './voice-engine';

/** Chromium fills its list late and some platforms never say so: we look again after these waits, ms. */
const looksAfterMs = [250, 1000, 3000];

/**
 * The browser's voices; when it has none yet, those that it names within `limitMs`. Ends early when the signal aborts.
 */
export const systemVoices = (
  speech: SpeechSynthesis,
  { after, signal }: Pick<VoiceContext, 'after' | 'signal'>,
  limitMs: number,
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
