import { Buffer } from 'node:buffer';

/** One step of a body. `text` is what a reader of the answer sees of these bytes; the access log adds it up. */
export type ReplyStep =
  | { readonly write: string | Uint8Array; readonly text?: string }
  | { readonly waitMs: number }
  | { readonly gate: string };

/** What a service answers. `whole` gets a content-length; `steps` are streamed one by one, and read only as they are sent. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body:
    | { readonly type: 'whole'; readonly bytes: Uint8Array; readonly text?: string }
    | { readonly type: 'steps'; readonly steps: Iterable<ReplyStep> | AsyncIterable<ReplyStep> };
};

/** A whole answer of text. */
export const textReply = (
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  headers: { ...(text === '' ? {} : { 'content-type': contentType }), ...headers },
  body: { type: 'whole', bytes: Buffer.from(text) },
});

/** A whole answer of JSON. */
export const jsonReply = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
  contentType = 'application/json',
): Reply => textReply(status, JSON.stringify(value), contentType, headers);

/** A streamed answer. */
export const streamReply = (
  contentType: string,
  steps: Iterable<ReplyStep> | AsyncIterable<ReplyStep>,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({ status: 200, headers: { 'content-type': contentType, ...headers }, body: { type: 'steps', steps } });

/** The same reply with more headers. */
export const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** One event of a server-sent event stream. */
export const sseEvent = (data: unknown, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
