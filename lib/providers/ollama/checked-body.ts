import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from '@/lib/http/body-chunks';
import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';

/** Longest line, in UTF-16 code units. */
const maxLineLength = 1_048_576;

const parseLine = (line: string): Readonly<Record<string, unknown>> | undefined => {
  const value = parseJsonText(line)?.value;
  return isJsonObject(value) ? value : undefined;
};

/**
 * The line itself; nothing for a blank one. Throws the service's own error, and `malformed` for what is no JSON object.
 */
const checkLine = (line: string, call: ServiceCall): readonly string[] => {
  if (line.trim() === '') return [];
  const value = parseLine(line);
  if (value === undefined) throw new ChatError({ code: 'malformed', host: call.host });
  if (value.error === undefined || value.error === null) return [line];
  throw inBandError(value, {
    redact: call.redact,
    host: call.host,
    ...(call.rule !== undefined && { rule: call.rule }),
  });
};

/** The last line needs no LF if it is whole; the beginning of one is dropped, since the answer was cut there. */
async function* checkedLines(response: Response, call: ServiceCall): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bodyChunks(response, call)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new ChatError({ code: 'too-large', host: call.host });
    for (const line of lines) yield* checkLine(line, call);
  }
  if (parseLine(rest) !== undefined) yield* checkLine(rest, call);
}

/** A body whose lines were checked, and what became of it. */
export type CheckedBody = {
  readonly response: Response;
  /** The body came to its end without an error. */
  hasEnded(): boolean;
};

/**
 * The answer of a streaming endpoint with a body of whole JSON lines only. The SDK skips a bad line in silence, so it
 * never gets to see one: at the first bad line the body fails with ChatError `malformed`, and at an error line with the
 * service's own error.
 */
export const checkedBody = (response: Response, call: ServiceCall): CheckedBody => {
  const lines = checkedLines(response, call);
  const encoder = new TextEncoder();
  let hasEnded = false;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await lines.next();
      if (!next.done) {
        controller.enqueue(encoder.encode(`${next.value}\n`));
        return;
      }
      hasEnded = true;
      controller.close();
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
  return {
    response: new Response(body, { status: response.status, headers: response.headers }),
    hasEnded: () => hasEnded,
  };
};
