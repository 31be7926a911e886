import type { ModelReport, ModelTask } from '@/lib/commands/model';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import type { Keepalive } from '@/lib/platform/keepalive';
import { askBuiltIn, describeBuiltIn, type FindModel } from './built-in-session';

/** The calls of the browser's own model that this window works on. */
export type ModelCalls = {
  handleTask(task: ModelTask): Promise<void>;
  /** Nobody receives the answers any more. */
  stopAll(): void;
};

export type ModelCallsContext = {
  readonly find: FindModel;
  /** Work that is no question to the model. */
  readonly doWork: DoInWindow;
  /** Held while a call is worked on. */
  readonly keepalive: Keepalive;
  tell(report: ModelReport): void;
};

/** The longest error message of the browser that is passed on, UTF-16 units. */
const messageLimit = 2_000;

const failureOf = (callId: string, error: unknown): ModelReport => {
  const { name, message } =
    error instanceof Error || error instanceof DOMException ? error : { name: 'UnknownError', message: '' };
  return { type: 'model-failed', callId, name, message: message.slice(0, messageLimit) };
};

/** Works on the background's tasks, several at a time. A call that is stopped reports nothing more. */
export const createModelCalls = ({ find, doWork, keepalive, tell }: ModelCallsContext): ModelCalls => {
  const running = new Map<string, AbortController>();

  const work = async (task: Exclude<ModelTask, { type: 'model-stop' }>, signal: AbortSignal): Promise<void> => {
    const { callId } = task;
    if (task.type === 'model-describe') {
      tell({ type: 'model-facts', callId, ...(await describeBuiltIn(find, signal)) });
      return;
    }
    if (task.type === 'model-work') {
      for await (const text of doWork(task.work, signal)) {
        if (signal.aborted) return;
        tell({ type: 'model-text', callId, text });
      }
      if (!signal.aborted) tell({ type: 'model-end', callId });
      return;
    }
    for await (const piece of askBuiltIn(find, task.prompt, signal)) {
      if (signal.aborted) return;
      tell(
        piece.type === 'text'
          ? { type: 'model-text', callId, text: piece.text }
          : { type: 'model-end', callId, ...(piece.usage !== undefined && { usage: piece.usage }) },
      );
    }
  };

  return {
    handleTask: async (task) => {
      if (task.type === 'model-stop') {
        running.get(task.callId)?.abort();
        return;
      }
      const abort = new AbortController();
      const release = keepalive.hold();
      running.set(task.callId, abort);
      try {
        await work(task, abort.signal);
      } catch (error) {
        if (!abort.signal.aborted) tell(failureOf(task.callId, error));
      } finally {
        running.delete(task.callId);
        release();
      }
    },
    stopAll: () => {
      for (const abort of running.values()) abort.abort();
    },
  };
};
