import type { SpeakerReport } from '@/lib/commands/speaker';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { MakeOrder, SpeakerTask } from '@/lib/domain/read-aloud/read-aloud';

/** What the speaker reports of a sentence that was made for a file. */
export type MadeReport = Extract<SpeakerReport, { readonly type: 'speech-made' | 'speech-failed' }>;

/** Lets the speaker's document make sentences for files. */
export type SentenceSynthesizer = {
  /** The sound of a sentence, MP3 in base64. Rejects with ChatError, and when the signal aborts. */
  make(order: Omit<MakeOrder, 'type' | 'makeId'>, signal: AbortSignal): Promise<string>;
  onReport(report: MadeReport): void;
  /** The document has gone: the browser closes it when it has been silent for long. */
  onGone(): void;
};

export type SentenceSynthesizerContext = {
  /** Opens the speaker's document unless it is there. */
  open(): Promise<void>;
  tell(task: SpeakerTask): unknown;
  newId(): string;
};

type Waiting = { done(data: string): void; fail(error: ChatErrorData): void };

/** Starts without any sentences. */
export const createSentenceSynthesizer = ({ open, tell, newId }: SentenceSynthesizerContext): SentenceSynthesizer => {
  const waiting = new Map<string, Waiting>();

  return {
    make: async (order, signal) => {
      await open();
      const makeId = newId();
      try {
        return await new Promise<string>((resolve, reject) => {
          signal.throwIfAborted();
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          waiting.set(makeId, { done: resolve, fail: (error) => reject(new ChatError(error)) });
          tell({ type: 'make', makeId, ...order });
        });
      } finally {
        waiting.delete(makeId);
        if (signal.aborted) tell({ type: 'make-stop', makeId });
      }
    },
    onReport: (report) => {
      const known = waiting.get(report.makeId);
      if (report.type === 'speech-made') known?.done(report.data);
      else known?.fail(report.error);
    },
    onGone: () => {
      for (const { fail } of waiting.values()) fail({ code: 'worker-stopped' });
    },
  };
};
