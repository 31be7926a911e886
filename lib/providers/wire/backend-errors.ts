import { isLobeError } from '@/lib/chat-stream/lobe-parts';
import type { ServerSentEvent } from '@/lib/chat-stream/sse-reader';
import { ChatError } from '@/lib/domain/chat-error';
import { asError, hasError, withError } from '@/lib/http/error-event';
import { foreignTextError } from '@/lib/http/foreign-text-error';
import { isJsonObject, parseJsonText } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { inBandError } from '@/lib/http/service-error';

/**
 * A type is that of an event, as all of the UI message stream have one, unless it is an address (RFC 9457) or an error's: those
 * of services are called `api_error`, `OverloadedError`; `tool-output-error` is an event.
 */
const errorType = /^(?:about:|https?:|(?:\w+_)?error$|\w*Error$)/u;
const isTyped = (data: string): boolean => {
  const [, type] = /^\{ ?"type": ?"([^"]*)"/u.exec(data) ?? [];
  return type !== undefined && !errorType.test(type);
};
const isTypeOfEvent = (type: unknown): boolean => type !== undefined && !errorType.test(String(type));

/** An error that stands as text among a backend's events or parts: a proxy's page, an error without its frame. */
export const backendTextError = (text: string, call: ServiceCall): ChatError | undefined =>
  foreignTextError(text, call, { hasBegun: true });

/**
 * An error among a backend's events that comes from the server behind it, or before it, in that one's own form; undefined
 * for every other event.
 */
export const backendEventError = ({ event, data }: ServerSentEvent, call: ServiceCall): ChatError | undefined => {
  if (/^\s*</u.test(data)) return backendTextError(data.trim(), call);
  if (event !== 'error' && (isTyped(data) || !/^\s*\{/u.test(data))) return undefined;
  const json = parseJsonText(data);
  if (event === 'error') {
    return isLobeError(json?.value) ? undefined : inBandError(asError(json === undefined ? data : json.value), call);
  }
  const told = withError(json?.value);
  // An error of the stream itself has words of its own.
  if (isJsonObject(json?.value) && typeof json.value.errorText === 'string') return undefined;
  return isJsonObject(json?.value) &&
    (!isTypeOfEvent(json.value.type) || json.value.object === 'error') &&
    hasError(told)
    ? inBandError(told, call)
    : undefined;
};

/** A part for errors whose server wrote the error itself where the protocol has its text. */
const errorObject = /^3:\s*(\{.*)$/su;

/** The same in a line of the data stream, whose errors are parts too. */
export const backendLineError = (line: string, call: ServiceCall): ChatError | undefined => {
  const [, data] = errorObject.exec(line) ?? [];
  if (data !== undefined) return backendEventError({ event: 'error', data }, call);
  return /^\s*[<{]/u.test(line) ? backendTextError(line.trim(), call) : undefined;
};

/** Bodies beyond this many characters are no error. */
const longest = 65_536;

/** The error for a body that is no answer: the one that it tells as JSON, else that it is none. Reads its beginning. */
export const backendBodyError = async (
  response: Response,
  body: AsyncGenerator<Uint8Array>,
  call: ServiceCall,
): Promise<ChatError> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longest) break;
  }
  const told = withError(parseJsonText(text)?.value);
  return hasError(told)
    ? inBandError(told, call)
    : new ChatError({ code: 'not-an-api', status: response.status, host: call.host });
};
