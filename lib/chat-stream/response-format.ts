/** The two formats of a chat stream backend's answer: data stream v1 (ai 3–4) and UI message stream v1 (ai 5 and later). */
export type ResponseFormat = 'data-stream' | 'ui-message-stream';

/** A line of server-sent events: a comment or one of the four fields. */
const eventLine = /^(?::|data:|event:|id:|retry:)/;
/** A page or a JSON document: no answer of either protocol. */
const foreignStart = /^[<{[]/;

/**
 * Tells the format by the header that its server sets, else by how the body begins (`start`, without leading white
 * space; a few characters are enough). Undefined when it is neither. The content type is not asked: servers set it as
 * they like, and neither protocol's own client reads it.
 */
export const responseFormat = (headers: Headers, start: string): ResponseFormat | undefined => {
  if (foreignStart.test(start)) return undefined;
  if (headers.has('x-vercel-ai-data-stream') || headers.has('x-experimental-stream-data')) return 'data-stream';
  if (headers.has('x-vercel-ai-ui-message-stream') || eventLine.test(start)) return 'ui-message-stream';
  return 'data-stream';
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
  // One character and a colon is a line of the data stream, which may be all that comes for a long time.
  while (start.length < decidingLength && !/^[^:]:/.test(start)) {
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
