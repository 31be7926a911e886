/** What a backend is asked for: the body of `useChat` and `DefaultChatTransport`. */
export type ChatBody = { readonly id?: string; readonly messages: readonly unknown[] };

/** What a test wishes of a backend: its whole stream, a stop at an approval, or plain text. */
export type Wish = 'whole' | 'approval' | 'text';

/** A backend as its users write it: a route handler that answers with a stream. */
export type ChatBackend = (body: ChatBody, wish: Wish) => Promise<Response>;
