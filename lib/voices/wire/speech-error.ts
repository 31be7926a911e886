import { ChatError, type ChatErrorCode, type ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';

const codesByStatus: ReadonlyMap<number, ChatErrorCode> = new Map<number, ChatErrorCode>([
  [401, 'auth'],
  [402, 'credit'],
  [403, 'forbidden'],
  [404, 'wrong-address'],
  [405, 'wrong-address'],
  [408, 'timeout'],
  [413, 'too-long'],
  [429, 'rate-limit'],
  [502, 'overloaded'],
  [503, 'overloaded'],
  [504, 'timeout'],
]);

/** Machine words that decide whatever the status is (OpenAI API reference, "Error codes"). */
const codesByWord: ReadonlyMap<string, ChatErrorCode> = new Map<string, ChatErrorCode>([
  ['invalid_api_key', 'auth'],
  ['insufficient_quota', 'credit'],
  ['billing_not_active', 'credit'],
  ['model_not_found', 'model-not-found'],
]);

const longestDetail = 2000;

const errorBodySchema = z.object({
  error: z.object({ message: z.nullish(z.string()), code: z.nullish(z.string()), type: z.nullish(z.string()) }),
});

type ErrorWords = { readonly message?: string; readonly word?: string };

const errorWords = (body: string): ErrorWords => {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    const text = body.trim();
    return text === '' || text.startsWith('<') ? {} : { message: text };
  }
  const read = z.safeParse(errorBodySchema, value);
  if (!read.success) return {};
  const { message, code, type } = read.data.error;
  const word = code ?? type;
  return { ...(message && { message }), ...(word && { word }) };
};

const codeOf = (status: number, word: string | undefined): ChatErrorCode => {
  const known = (word === undefined ? undefined : codesByWord.get(word)) ?? codesByStatus.get(status);
  if (known !== undefined) return known;
  return status >= 500 ? 'server' : 'bad-request';
};

/** Seconds or an HTTP date (RFC 9110 10.2.3) as ms from `now`. */
const retryAfterMs = (value: string | null, now: number): number | undefined => {
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.round(wait));
};

/** A text without these secrets and without the queries of URLs, at most 2,000 characters. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 6)
    .reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text)
    .replace(/\b((?:https?|wss?):\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/gu, '$1')
    .slice(0, longestDetail);

/** A refusal over HTTP as data: its status, the wait it asks for, the service's own words without secrets. */
export const refusalData = (
  answer: { readonly status: number; readonly headers: Headers; readonly body: string; readonly host: string },
  options: { readonly now: number; readonly secrets: readonly string[] },
): ChatErrorData => {
  const { message, word } = errorWords(answer.body);
  const wait = retryAfterMs(answer.headers.get('retry-after'), options.now);
  return {
    code: codeOf(answer.status, word),
    status: answer.status,
    host: answer.host,
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(message !== undefined && { detail: withoutSecrets(message, options.secrets) }),
    ...(word !== undefined && { serviceCode: withoutSecrets(word, options.secrets) }),
  };
};

/** The `explain` of every voice engine: errors are made where the answer is read. Foreign errors keep their name only. */
export const explainVoiceError = (error: unknown): ChatErrorData => {
  if (error instanceof ChatError) return error.data;
  return { code: 'unknown', ...(error instanceof Error && { detail: error.name }) };
};
