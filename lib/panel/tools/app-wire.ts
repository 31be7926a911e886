import { type AppGuest, answerApp } from './answer-app';
import { type AppRequest, AppRequestError } from './app-messages';
import type { FrameTime } from './keep-focus';

type Post = (message: unknown) => void;

/** What an App is told of a request that failed: nothing of how we work. */
const errorOf = (error: unknown): { readonly code: number; readonly message: string } =>
  error instanceof AppRequestError
    ? { code: error.code, message: error.message }
    : { code: -32000, message: 'It could not be done.' };

/** Answers requests, each once, and forgets those that the App takes back. */
export const createAnswers = (guest: () => AppGuest, post: Post, ended: AbortSignal) => {
  const running = new Map<string | number, AbortController>();
  ended.addEventListener('abort', () => {
    for (const one of running.values()) one.abort();
  });
  return {
    answer: async (request: AppRequest): Promise<void> => {
      const { id } = request;
      const control = new AbortController();
      running.set(id, control);
      const reply = await answerApp(request, guest(), control.signal).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: errorOf(error) }),
      );
      running.delete(id);
      if (!control.signal.aborted) post({ jsonrpc: '2.0', id, ...reply });
    },
    cancel: (id: string | number): void => running.get(id)?.abort(),
  };
};

/** How long an App has for an answer, ms. */
const answersWithin = 1000;

/** Asks the App, and calls when it has answered or when its time is over; the same question only once at a time. */
export const createQuestions = (after: FrameTime['after'], post: Post, ended: AbortSignal) => {
  const asked = new Map<string, () => void>();
  return {
    ask: (id: string, method: string, onAnswer: () => void, onSilence: () => void): void => {
      if (asked.has(id)) return;
      const forget = after(answersWithin, () => {
        asked.delete(id);
        onSilence();
      });
      ended.addEventListener('abort', forget);
      asked.set(id, () => {
        forget();
        onAnswer();
      });
      post({ jsonrpc: '2.0', id, method, params: {} });
    },
    hearAnswer: (id: string | number): void => {
      const settle = asked.get(String(id));
      asked.delete(String(id));
      settle?.();
    },
  };
};

/** What waits for the handshake, and is posted in order after it. */
export const createOutbox = (post: Post) => {
  let waiting: unknown[] | undefined = [];
  return {
    notify: (method: string, params: unknown): void => {
      const message = { jsonrpc: '2.0', method, params };
      if (waiting === undefined) post(message);
      else waiting.push(message);
    },
    /** Whether this opened it. */
    open: (): boolean => {
      const [held, wasOpen] = [waiting ?? [], waiting === undefined];
      waiting = undefined;
      for (const message of held) post(message);
      return !wasOpen;
    },
  };
};
