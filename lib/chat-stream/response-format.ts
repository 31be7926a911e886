/**
 * The formats of a chat stream backend's answer: data stream v1 (ai 3–4), server-sent events (UI message stream of ai 5
 * and later, LobeChat's own server), the same events as lines of JSON, plain text.
 */
export type ResponseFormat = 'data-stream' | 'event-stream' | 'json-lines' | 'text-stream';

/** A line of server-sent events: a comment, one of the four fields, or the field of an error that some have. */
const eventLine = /^(?::|data:|event:|id:|retry:|error:)/;
/** A part of the data stream: a code, a colon, JSON that no prose begins with; or the start of one that was cut off. */
const partLine = /^[0-9a-k](?:$|:[ \t]*(?:$|["[{]))/;
/** The beginning of an event of the UI message stream that stands in a line without `data:`. */
const jsonLine = /^\{ ?"typ/;
/** A page or a JSON document: not an answer of these protocols. */
const foreignStart = /^[<{[]/;
/** The same for a body that calls itself plain text: an answer may begin with a bracket, or be JSON on request. */
const foreignText = /^(?:<!|<\?xml|<html|<head|\{\s*"(?:err|mes|det|cod))/i;

const streamHeaders = [
  'x-vercel-ai-data-stream',
  'x-experimental-stream-data',
  'x-vercel-ai-ui-message-stream',
] as const;

const isPlainText = (headers: Headers): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'text/plain';

/**
 * Tells the format by the header that its server sets, else by how the body begins (`start`, without leading white
 * space; a few characters are enough). Undefined when it is neither. The content type comes last: servers set it as
 * they like, but what calls itself plain text and has no part of the data stream at its beginning is an answer as text.
 */
export const responseFormat = (headers: Headers, start: string): ResponseFormat | undefined => {
  const hasStreamHeader = streamHeaders.some((name) => headers.has(name));
  const isText = !hasStreamHeader && isPlainText(headers);
  if (!isText && jsonLine.test(start)) return 'json-lines';
  if ((isText ? foreignText : foreignStart).test(start)) return undefined;
  if (headers.has('x-vercel-ai-data-stream') || headers.has('x-experimental-stream-data')) return 'data-stream';
  if (headers.has('x-vercel-ai-ui-message-stream') || eventLine.test(start)) return 'event-stream';
  return isText && start !== '' && !partLine.test(start) ? 'text-stream' : 'data-stream';
};

/** Longest beginning that `responseFormat` needs: `event:` and `retry:`. */
const decidingLength = 6;

/**
 * Reads chunks until the beginning of the text is known, and gives them back with the rest as one stream.
 *
 * @throws whatever the chunks fail with.
 */
export const peekStart = async (
  chunks: AsyncGenerator<Uint8Array>,
): Promise<{ readonly start: string; readonly body: AsyncGenerator<Uint8Array> }> => {
  const decoder = new TextDecoder();
  const seen: Uint8Array[] = [];
  let start = '';
  // A code, a colon and the beginning of JSON is a line of the data stream, which may be all that comes for a long time.
  while (start.length < decidingLength && !/^[^:]:./s.test(start)) {
    const next = await chunks.next();
    if (next.done === true) break;
    seen.push(next.value);
    start = (start + decoder.decode(next.value, { stream: true })).trimStart();
  }
  return { start, body: joined(seen, chunks) };
};

async function* joined(first: readonly Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
