import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceContext } from '@/lib/domain/read-aloud/voice-engine';

/** How long a voice is waited for, ms, and less for a sentence that it was late with (docs/decisions/0048). */
const longest = 6000;
const longestAgain = 3000;
/** How long it may be silent where another voice can read on, ms: that one needs the rest of three seconds to begin. */
export const longestSilence = 2000;
/** How long nothing may be heard until the listener is told that no voice speaks, ms. */
export const mostSilence = 6000;

/** Somebody who listens. */
export type Listener = {
  /** How long there is sound to be heard yet, ms; without end while it is paused. */
  leftMs(): number;
  /** How long it may be silent then, ms. */
  readonly silenceMs: number;
  /** No other voice could serve: this one has all the time there is. */
  readonly isLast?: boolean;
  /** It may be asked for the same again: what it was asked for goes on meanwhile, until it is let go. */
  readonly mayReturn?: boolean;
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
 * or for a listener within the silence that it bears.
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
      const ms = Math.min(restMs, leftMs() + (listener?.silenceMs ?? 0));
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
