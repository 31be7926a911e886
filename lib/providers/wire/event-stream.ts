/** One server-sent event. `event` is absent when the server named none. */
export type ServerSentEvent = { readonly event?: string; readonly data: string };

const lineEnd = /\r\n|\n|\r/;

/**
 * Reads server-sent events (WHATWG HTML 9.2.6): lines end by LF, CRLF or CR, data lines are joined by LF, comments and
 * other fields are ignored, and an event that its empty line does not end is dropped.
 */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let event: string | undefined;
  let data: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    for (;;) {
      const end = lineEnd.exec(rest);
      // A CR at the end of what has arrived may be the first half of a CRLF.
      if (end === null || (end[0] === '\r' && end.index === rest.length - 1)) break;
      const line = rest.slice(0, end.index);
      rest = rest.slice(end.index + end[0].length);
      if (line === '') {
        if (data.length > 0) yield { ...(event !== undefined && { event }), data: data.join('\n') };
        event = undefined;
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
      if (field === 'data') data.push(value);
      else if (field === 'event') event = value;
    }
  }
}
