import type { ModelReport } from '@/lib/commands/model';

/** What the window reports about one call; its failure is the stream's error. */
export type ModelAnswer = Exclude<ModelReport, { type: 'model-ready' | 'model-failed' }>;

/** The calls that a window with the browser's own model is answering. */
export type ModelAnswers = {
  /** Expects the answers to a call. The stream ends with the last one, or when the call or the window is closed. */
  open(callId: string): ReadableStream<ModelAnswer>;
  receive(report: Exclude<ModelReport, { type: 'model-ready' }>): void;
  /** Ends a call. False when it has ended already. */
  close(callId: string): boolean;
  /** The window is gone. */
  closeAll(): void;
};

/** Starts without any calls. */
export const createModelAnswers = (): ModelAnswers => {
  const calls = new Map<string, ReadableStreamDefaultController<ModelAnswer>>();

  const take = (callId: string): ReadableStreamDefaultController<ModelAnswer> | undefined => {
    const call = calls.get(callId);
    calls.delete(callId);
    return call;
  };

  const close = (callId: string): boolean => {
    const call = take(callId);
    call?.close();
    return call !== undefined;
  };

  return {
    open: (callId) => new ReadableStream({ start: (call) => void calls.set(callId, call) }),
    receive: (report) => {
      switch (report.type) {
        case 'model-text':
          calls.get(report.callId)?.enqueue(report);
          break;
        case 'model-failed':
          take(report.callId)?.error(new DOMException(report.message, report.name));
          break;
        case 'model-facts':
        case 'model-end':
          calls.get(report.callId)?.enqueue(report);
          close(report.callId);
          break;
        default:
          report satisfies never;
      }
    },
    close,
    closeAll: () => {
      for (const callId of [...calls.keys()]) close(callId);
    },
  };
};
