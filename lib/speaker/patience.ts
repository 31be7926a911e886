import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';

/** How long a voice is waited for, ms, and less for a sentence that it was late with (docs/decisions/0048). */
const longest = 6000;
const longestAgain = 3000;
/** How long it may be silent where another voice can read on, ms: that one needs the rest of three seconds to begin. */
const longestSilence = 2000;

/** Somebody who listens, and whom another voice could serve. */
export type Listener = {
  /** How long there is sound to be heard yet, ms; without end while it is paused. */
  leftMs(): number;
};

/** A voice was waited for in vain. */
export const isLate = (error: unknown): boolean =>
  error instanceof ChatError && (error.data.code === 'timeout' || error.data.code === 'idle');

export type PatienceOptions = {
  readonly isAgain: boolean;
  readonly listener: Listener | undefined;
  readonly after: VoiceContext['after'];
};

/**
 * The next value. Rejects with ChatError of this code when it does not come in time: within six seconds (three, `isAgain`),
 * or for a listener within two seconds of silence.
 */
export const inTime = <Value>(
  next: Promise<Value>,
  code: 'timeout' | 'idle',
  { isAgain, listener, after }: PatienceOptions,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    const leftMs = (): number => listener?.leftMs() ?? Number.POSITIVE_INFINITY;
    let cancel = (): void => undefined;
    let restMs = isAgain ? longestAgain : longest;
    const wait = (): void => {
      const ms = Math.min(restMs, leftMs() + longestSilence);
      cancel = after(ms, () => {
        restMs -= ms;
        // There was a pause meanwhile, or a slower speed: some of the sound is still to be heard.
        if (restMs > 0 && leftMs() > 0) wait();
        else reject(new ChatError({ code }));
      });
    };
    wait();
    next.then(resolve, reject).finally(() => cancel());
  });
