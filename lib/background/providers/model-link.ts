import type { ModelTask } from '@/lib/commands/model';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { BuiltInModelHost } from '@/lib/domain/providers/built-in-model';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import { modelChannel } from '@/lib/messaging/channel';
import { createChannelHost, type Refusal } from '@/lib/messaging/channel-host';
import type { ChannelPort } from '@/lib/messaging/port';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { Timers } from '@/lib/platform/clock';
import { createDocumentHold } from '../document-hold';
import { createModelAnswers, type ModelAnswer } from './model-answers';

/** The background's hold of the window that hosts the browser's own model. */
export type ModelLink = {
  readonly host: BuiltInModelHost;
  /** Gives the window other work. Throws as `DoInWindow`, and ChatError `model-not-found` where the browser has no such document. */
  readonly doInWindow: DoInWindow;
  accept(port: ChannelPort): boolean;
};

export type ModelLinkContext = {
  readonly own: OwnIdentity;
  readonly timers: Timers;
  newId(): string;
  /** Opens the document that hosts the model, unless it is open. */
  openDocument(): Promise<void>;
  explain(error: unknown): ChatErrorData;
  onRefusal(refusal: Refusal): void;
};

type TaskMaker = (callId: string) => Exclude<ModelTask, { type: 'model-stop' }>;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Makes the link. The document may close at any time: the answers that it was giving then simply end. */
export const createModelLink = (context: ModelLinkContext): ModelLink => {
  const calls = createModelAnswers();
  const hold = createDocumentHold<ModelTask>(context.timers, context.openDocument);

  const channel = createChannelHost<typeof modelChannel.commands, ModelTask>(modelChannel, {
    own: context.own,
    handle: async (report, client) => {
      if (report.type === 'model-ready') hold.noteReady(client);
      else calls.receive(report);
      return null;
    },
    explain: context.explain,
    onRefusal: context.onRefusal,
    onDisconnect: (client) => {
      if (hold.noteGone(client)) calls.closeAll();
    },
  });

  /** Gives a task to the window and yields what it answers, until it is done, gone, or the signal aborts. */
  async function* answersOfWindow(taskOf: TaskMaker, signal: AbortSignal): AsyncGenerator<ModelAnswer> {
    await Promise.race([hold.open(), aborted(signal)]);
    if (signal.aborted) return;
    const callId = context.newId();
    const reader = calls.open(callId).getReader();
    const stop = (): void => {
      if (calls.close(callId)) hold.client()?.send({ type: 'model-stop', callId });
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      hold.client()?.send(taskOf(callId));
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        yield value;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** The document may have been closing when it was asked: if it goes without an answer, it is opened once more. */
  async function* answers(taskOf: TaskMaker, signal: AbortSignal): AsyncGenerator<ModelAnswer> {
    for (const isLast of [false, true]) {
      let hasAnswered = false;
      for await (const answer of answersOfWindow(taskOf, signal)) {
        hasAnswered = true;
        yield answer;
      }
      if (hasAnswered || isLast || signal.aborted) return;
    }
  }

  return {
    accept: channel.accept,
    doInWindow: async function* (work, signal) {
      for await (const answer of answers((callId) => ({ type: 'model-work', callId, work }), signal)) {
        if (answer.type === 'model-end') return;
        if (answer.type === 'model-text') yield answer.text;
      }
      signal.throwIfAborted();
      throw new DOMException('The document went away', 'InvalidStateError');
    },
    host: {
      describe: async (signal) => {
        for await (const answer of answers((callId) => ({ type: 'model-describe', callId }), signal)) {
          if (answer.type !== 'model-facts') continue;
          return answer.contextWindow === undefined ? {} : { contextWindow: answer.contextWindow };
        }
        signal.throwIfAborted();
        throw new DOMException('The document went away', 'InvalidStateError');
      },
      async *ask(prompt, signal) {
        for await (const answer of answers((callId) => ({ type: 'model-ask', callId, prompt }), signal)) {
          if (answer.type === 'model-text') yield { type: 'text', text: answer.text };
          if (answer.type === 'model-end') {
            yield { type: 'end', ...(answer.usage !== undefined && { usage: answer.usage }) };
          }
        }
      },
    },
  };
};
