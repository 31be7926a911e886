import { ChatError } from '@/lib/domain/chat-error';
import { bodyChunks } from '@/lib/http/body-chunks';
import { hasError, withError } from '@/lib/http/error-event';
import { foreignTextError } from '@/lib/http/foreign-text-error';
import { isJsonObject, parseEventText } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';

/** Longest line, in UTF-16 code units. */
const maxLineLength = 1_048_576;

/** A whole body over several lines may hold all of an answer, in UTF-16 code units. */
const maxBodyLength = 33_554_432;

const parseLine = (line: string): Readonly<Record<string, unknown>> | undefined => {
  const value = parseEventText(line)?.value;
  return isJsonObject(value) ? value : undefined;
};

/** The error for a line that is none: a page, or words, which are kept. */
const unreadable = (line: string, call: ServiceCall): ChatError => {
  const said = foreignTextError(line.trim(), call, { hasBegun: true })?.data;
  if (said?.code === 'not-an-api') return new ChatError(said);
  return new ChatError({ host: call.host, ...said, code: 'malformed' });
};

/** The service's own error for a line that reports one, and `malformed` for a line that is not a JSON object. */
const problemOf = (line: string, call: ServiceCall): ChatError | undefined => {
  const value = parseLine(line);
  if (value === undefined) return unreadable(line, call);
  const told = withError(value);
  if (!hasError(told)) return undefined;
  return inBandError(told, {
    redact: call.redact,
    host: call.host,
    ...(call.rule !== undefined && { rule: call.rule }),
  });
};

/** The good lines joined into one text, without blank ones; then throws what is wrong with the first bad one. */
function* checkLines(lines: readonly string[], call: ServiceCall): Generator<string> {
  let good = '';
  let problem: ChatError | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    problem = problemOf(line, call);
    if (problem !== undefined) break;
    // The SDK reads each line once.
    good += /^\s*"/u.test(line) ? `${JSON.stringify(parseLine(line))}\n` : `${line}\n`;
  }
  if (good !== '') yield good;
  if (problem !== undefined) throw problem;
}

/** The first line of JSON that is printed over several lines: a proxy's error, or all of a server that does not stream. */
const opensWhole = (line: string): boolean => ['{', '['].includes(line.trim());

/**
 * The objects of a whole body as lines. A body that is not JSON was cut, and nothing of it can be shown; if it calls
 * itself a list of lines, it is a bad line.
 */
function* linesOfWhole(text: string, isList: boolean, call: ServiceCall): Generator<string> {
  const parsed = parseEventText(text);
  if (parsed === undefined && isList) throw new ChatError({ code: 'malformed', host: call.host });
  if (parsed === undefined) return;
  const values: readonly unknown[] = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  yield* checkLines(
    values.map((value) => JSON.stringify(value)),
    call,
  );
}

/**
 * The lines of each chunk as one text: a service can send thousands of lines that say nothing, and each text costs a
 * turn in every stream on its way. The last line needs no LF if it is whole; the beginning of one is dropped, since the
 * answer was cut there.
 */
async function* checkedTexts(response: Response, call: ServiceCall): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** The beginning of a line. */
  let rest = '';
  const isList = /\bx-?ndjson\b/iu.test(response.headers.get('content-type') ?? '');
  let whole: string | undefined;
  for await (const chunk of bodyChunks(response, call)) {
    const text = decoder.decode(chunk, { stream: true });
    if (whole !== undefined) {
      whole += text;
      if (whole.length > maxBodyLength) throw new ChatError({ code: 'too-large', host: call.host });
      continue;
    }
    // What is there was searched already: a long line may come in many small chunks.
    const [first = '', ...others] = text.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new ChatError({ code: 'too-large', host: call.host });
    const opening = lines.findIndex(opensWhole);
    yield* checkLines(opening === -1 ? lines : lines.slice(0, opening), call);
    if (opening !== -1) whole = [...lines.slice(opening), rest].join('\n');
  }
  if (whole !== undefined) yield* linesOfWhole(whole, isList, call);
  else if (parseLine(rest) !== undefined || !/^\s*[{[]/u.test(rest)) yield* checkLines([rest], call);
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
  const texts = checkedTexts(response, call);
  const encoder = new TextEncoder();
  let hasEnded = false;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await texts.next();
      if (!next.done) {
        controller.enqueue(encoder.encode(next.value));
        return;
      }
      hasEnded = true;
      controller.close();
    },
    cancel: async () => {
      await texts.return(undefined);
    },
  });
  return {
    response: new Response(body, { status: response.status, headers: response.headers }),
    hasEnded: () => hasEnded,
  };
};
