import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from '@/lib/http/body-chunks';
import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';

/** Longest line, in UTF-16 code units. */
const maxLineLength = 1_048_576;

/** A whole body over several lines may hold all of an answer, in UTF-16 code units. */
const maxBodyLength = 33_554_432;

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

/** The first line of JSON that is printed over several lines: a proxy's, or a server's that does not stream. */
const opensWhole = (line: string): boolean => ['{', '['].includes(line.trim());

/** The objects of a whole body as lines. What was cut is no JSON: nothing of it can be shown. */
function* linesOfWhole(text: string, call: ServiceCall): Generator<string> {
  const parsed = parseJsonText(text);
  if (parsed === undefined) return;
  const values: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  for (const value of values) yield* checkLine(JSON.stringify(value), call);
}

/** The last line needs no LF if it is whole; the beginning of one is dropped, since the answer was cut there. */
async function* checkedLines(response: Response, call: ServiceCall): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let isFirst = true;
  let whole: string | undefined;
  for await (const chunk of bodyChunks(response, call)) {
    const text = decoder.decode(chunk, { stream: true });
    if (whole !== undefined) {
      whole += text;
      if (whole.length > maxBodyLength) throw new ChatError({ code: 'too-large', host: call.host });
      continue;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new ChatError({ code: 'too-large', host: call.host });
    for (const [index, line] of lines.entries()) {
      if (isFirst && opensWhole(line)) {
        whole = [...lines.slice(index), rest].join('\n');
        break;
      }
      if (line.trim() !== '') isFirst = false;
      yield* checkLine(line, call);
    }
  }
  if (whole !== undefined) yield* linesOfWhole(whole, call);
  else if (parseLine(rest) !== undefined) yield* checkLine(rest, call);
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
