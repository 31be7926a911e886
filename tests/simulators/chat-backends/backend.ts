/** What a backend is asked for: the body of `useChat` and `DefaultChatTransport`. */
export type ChatBody = { readonly id?: string; readonly messages: readonly unknown[] };

/**
 * What a test wishes of a backend: its whole stream, a stop at an approval, plain text, a model that says one thing and
 * then nothing until it is stopped, or one that fails after it.
 */
export type Wish = 'whole' | 'approval' | 'text' | 'slow' | 'broken';

/** How one request is to be answered. */
export type Asking = {
  readonly wish: Wish;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** Told what the scripted model is given, in the package's own form. */
  onPrompt?(prompt: unknown): void;
};

/** A backend as its users write it: a route handler that answers with a stream. */
export type ChatBackend = (body: ChatBody, asking: Asking) => Promise<Response>;

/** What a model that fails says. */
export const brokenWords = 'The model fell over.';

/** These chunks, and then nothing until the client has gone. */
export const untilGone = <Chunk>(chunks: readonly Chunk[], signal: AbortSignal): ReadableStream<Chunk> =>
  new ReadableStream<Chunk>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
