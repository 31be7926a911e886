import type { DictationProblem } from '@/lib/domain/dictation/dictation-problem';
import { DictationError, type Recording } from '@/lib/domain/dictation/recognizer';
import type { DictationEvents } from './dictation-events';

export type UploadRecognitionContext = {
  readonly events: Pick<DictationEvents, 'onWaiting' | 'onText'>;
  isOver(): boolean;
  /** Aborts when nothing more is to be recorded. */
  readonly finish: AbortSignal;
  /** What was recorded; undefined when nobody spoke. */
  recording(): Promise<Recording | undefined>;
  /** Rejects with `DictationError`. */
  transcribe(recording: Recording): Promise<string>;
  onRefused(problem: DictationProblem, recording: Recording): void;
};

/** Records to the end and has the recording turned into text. True when there was any. */
export const transcribeRecording = async (context: UploadRecognitionContext): Promise<boolean> => {
  const { events, isOver, finish } = context;
  if (!finish.aborted) await new Promise((resolve) => finish.addEventListener('abort', resolve, { once: true }));
  if (isOver()) return false;
  const recording = await context.recording();
  if (recording === undefined || isOver()) return false;
  events.onWaiting();
  try {
    const text = await context.transcribe(recording);
    if (!isOver() && text !== '') events.onText(text);
    return text !== '';
  } catch (error) {
    if (!(error instanceof DictationError)) throw error;
    context.onRefused(error.problem, recording);
    return false;
  }
};
