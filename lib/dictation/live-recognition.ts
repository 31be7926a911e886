import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import type { DictationEvents } from './dictation-events';

/** The last words of a live recognition are waited for this long, ms. */
const lastWordsMs = 4_000;

export type LiveRecognitionContext = {
  readonly events: Pick<DictationEvents, 'onWaiting' | 'onInterim' | 'onText'>;
  after(ms: number, run: () => void): void;
  isOver(): boolean;
  /** Something was recognized. */
  onHeard(): void;
  /** Aborts when the microphone is closed; the last words are still to come. */
  readonly finish: AbortSignal;
  /** Aborts when nothing is wanted any more. */
  readonly signal: AbortSignal;
};

/** Listens with a recognizer that reports words as they are said. True when it did. Rejects with `DictationError`. */
export const listenLive = async (
  live: Extract<Recognizer, { host: 'page' }>,
  language: string,
  { events, after, isOver, onHeard, finish, signal }: LiveRecognitionContext,
): Promise<boolean> => {
  let hasText = false;
  const leaving = new AbortController();
  finish.addEventListener('abort', () => {
    if (isOver()) return;
    events.onWaiting();
    after(lastWordsMs, () => leaving.abort());
  });
  const whole = AbortSignal.any([signal, leaving.signal]);
  for await (const { type, text } of live.listen({ language, finish }, whole)) {
    if (isOver()) return hasText;
    hasText = true;
    onHeard();
    if (type === 'final') events.onText(text);
    else events.onInterim(text);
  }
  return hasText;
};
