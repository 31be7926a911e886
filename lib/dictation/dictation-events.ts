import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import type { Recording } from '@/lib/domain/dictation/recognizer';

/** How a dictation ended. There is a recording where trying it again, or saving it, may help. */
export type DictationEnd =
  | { readonly type: 'done'; readonly isCutShort: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly problem: DictationProblem; readonly recording?: Recording };

export type DictationEvents = {
  /** The microphone is open. */
  onListening(): void;
  onLevel(level: number): void;
  /** What seems to have been said since the last final text. */
  onInterim(text: string): void;
  /** What was said; it stands. */
  onText(text: string): void;
  /** The microphone is closed and the words are still to come. */
  onWaiting(): void;
  /** Called once, last. */
  onEnd(end: DictationEnd): void;
};
