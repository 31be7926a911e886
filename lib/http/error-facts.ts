import { isJsonObject, parseJsonText } from './json-text';

/** What the body of an error says, in whichever of the known shapes it came. */
export type ErrorFacts = {
  /** The service's own words. */
  readonly message?: string;
  /** The words of the service behind a gateway, where it repeats them. */
  readonly upstream?: string;
  /** Machine words of the body, the most telling first: code, inner codes, then type and status. */
  readonly words: readonly string[];
  /** The field of the request that is wrong: OpenAI's `param`, or the last key of a validator's `loc`. */
  readonly param?: string;
  /** An HTTP status named by the body itself (OpenRouter's numeric code, an in-band error). */
  readonly status?: number;
  /** The body follows an API's error format; false for HTML, plain text, and nothing. */
  readonly isApiShaped: boolean;
  /** The body is an HTML page. */
  readonly isPage?: true;
  /** `RetryInfo.retryDelay` of google.rpc. */
  readonly retryDelay?: string;
  /** `X-RateLimit-Reset` that OpenRouter repeats in `metadata.headers`. */
  readonly rateLimitReset?: string;
  /** A limit of the day is used up (`QuotaFailure.violations[].quotaId` of google.rpc): tomorrow is the next try. */
  readonly isDailyQuota?: true;
  /** Hugging Face names the seconds until a model is loaded. */
  readonly isLoading: boolean;
};

type JsonObject = Readonly<Record<string, unknown>>;

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const inner = value[key];
  return isJsonObject(inner) ? inner : {};
};

const listAt = (value: JsonObject, key: string): readonly unknown[] => {
  const inner = value[key];
  return Array.isArray(inner) ? inner : [];
};

const messageKeys: readonly string[] = [
  ...['error_description', 'error', 'message', 'Message', 'detail', 'msg', 'error_message', 'error_msg'],
  ...['errorMessage', 'errors', 'title', 'faultstring', 'reason', 'err', 'exception'],
];

/** How deep the words of an error stand in it. */
const deepest = 16;

/** `{error}` · `{message}` · `{detail}` · `{msg}`, each a text, an object or a list of them. */
const messageOf = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) {
    const messages = value.map((one) => messageOf(one, depth + 1)).filter((message) => message !== undefined);
    return messages.length === 0 ? undefined : messages.join('; ');
  }
  if (!isJsonObject(value)) return undefined;
  for (const key of messageKeys) {
    const message = messageOf(value[key], depth + 1);
    if (message !== undefined) return message;
  }
  return undefined;
};

/**
 * What OpenRouter repeats of the service behind it (`metadata.raw`, a text that is often JSON): its own message says no
 * more than "Provider returned error". https://openrouter.ai/docs/api-reference/errors
 */
const providerMessage = (body: JsonObject): string | undefined => {
  const { raw, provider_name: name } = objectAt(body, 'metadata');
  if (typeof raw !== 'string' || raw.trim() === '') return undefined;
  const json = parseJsonText(raw);
  const message = json === undefined ? raw.trim() : messageOf(json.value);
  if (message === undefined) return undefined;
  return typeof name === 'string' && name !== '' ? `${name}: ${message}` : message;
};

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

const statusPattern = /^[45]\d\d$/;

const statusOf = (body: JsonObject): number | undefined => {
  for (const key of ['http_status_code', 'code', 'status', 'status_code', 'statusCode']) {
    const word = wordOf(body[key]);
    if (word !== undefined && statusPattern.test(word)) return Number(word);
  }
  return undefined;
};

const wordsOf = (body: JsonObject): readonly string[] => {
  const details = listAt(body, 'details').filter(isJsonObject);
  const isFlagged = listAt(objectAt(body, 'metadata'), 'reasons').length > 0;
  return [
    isFlagged ? 'content_filter' : undefined,
    wordOf(objectAt(body, 'details').error_code),
    ...details.map((detail) => wordOf(detail.reason)),
    wordOf(body.code),
    wordOf(objectAt(body, 'innererror').code),
    wordOf(body.type),
    wordOf(body.status),
  ].filter((word) => word !== undefined);
};

/** FastAPI's validator names the place of each fault: `{detail: [{loc: ["body", "temperature"], type}]}`. */
const paramOf = (outer: JsonObject, body: JsonObject): string | undefined => {
  const named = body.param;
  if (typeof named === 'string' && named !== '') return named;
  const [first] = listAt(outer, 'detail').filter(isJsonObject);
  const place = first === undefined ? undefined : listAt(first, 'loc').at(-1);
  return typeof place === 'string' && place !== '' ? place : undefined;
};

/** Whether an error says anything but its code, which is told by itself. */
const saysMore = (error: unknown, depth = 0): boolean => {
  if (!isJsonObject(error) && !Array.isArray(error)) return wordOf(error) !== undefined;
  if (depth > deepest) return false;
  return Object.entries(error).some(([key, fact]) => key !== 'code' && key !== 'type' && saysMore(fact, depth + 1));
};

/** What an error has that has no words of its own, as JSON; nothing where that is nothing. */
const textOfFacts = (error: unknown): string | undefined =>
  isJsonObject(error) && saysMore(error) ? JSON.stringify(error) : undefined;

/** Reads an error that is JSON already, such as an event of a stream. */
export const errorFacts = (value: unknown): ErrorFacts => {
  if (Array.isArray(value)) return errorFacts(value.find(isJsonObject) ?? value[0]);
  const outer: JsonObject = isJsonObject(value) ? value : { error: value };
  const body = isJsonObject(outer.error) ? outer.error : outer;
  const message = messageOf(value) ?? textOfFacts(outer.error);
  const upstream = providerMessage(body);
  const status = statusOf(body);
  const retryDelay = listAt(body, 'details')
    .filter(isJsonObject)
    .map((detail) => detail.retryDelay)
    .find((delay) => typeof delay === 'string');
  const isDailyQuota = listAt(body, 'details')
    .filter(isJsonObject)
    .flatMap((detail) => listAt(detail, 'violations'))
    .some((violation) => isJsonObject(violation) && wordOf(violation.quotaId)?.includes('PerDay') === true);
  const reset = wordOf(objectAt(objectAt(body, 'metadata'), 'headers')['X-RateLimit-Reset']);
  const param = paramOf(outer, body);
  return {
    ...(message !== undefined && { message }),
    ...(upstream !== undefined && { upstream }),
    ...(param !== undefined && { param }),
    words: wordsOf(body),
    ...(status !== undefined && { status }),
    isApiShaped: outer.error !== undefined || outer.object === 'error',
    ...(retryDelay !== undefined && { retryDelay }),
    ...(reset !== undefined && { rateLimitReset: reset }),
    ...(isDailyQuota && { isDailyQuota }),
    isLoading: outer.estimated_time !== undefined || wordsOf(body).includes('unavailable_error'),
  };
};

/**
 * Reads the body of an HTTP error: the JSON shapes above, else plain text as the message. HTML says nothing beyond the
 * status, so its text is left out.
 */
export const errorFactsOfText = (text: string): ErrorFacts => {
  const trimmed = text.trim();
  const json = parseJsonText(trimmed);
  if (json !== undefined) return errorFacts(json.value);
  const isPlainText = /^[^<{[]/.test(trimmed);
  const isPage = /^<(?:!doctype html|html|head|body)\b/i.test(trimmed);
  return {
    ...(isPlainText && { message: trimmed }),
    words: [],
    isApiShaped: false,
    ...(isPage && { isPage }),
    isLoading: false,
  };
};
