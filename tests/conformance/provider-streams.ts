import assert from 'node:assert/strict';
import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { withEndByMark } from './end-deviations';
import { assertParts, vectorParts } from './part-comparison';
import { type RunOutcome, revivedChunks, runService } from './provider-run';
import { type ServiceRow, serviceRows } from './provider-services';
import { assertRequest } from './request-comparison';
import type { ConformanceSuite } from './suite';

const texts = z.record(z.string(), z.string());

const errorSchema = z.object({
  class: z.string(),
  status: z.optional(z.number()),
  retryAfterMs: z.optional(z.number()),
  retryable: z.optional(z.boolean()),
  message: z.optional(z.string()),
  by_text: z.optional(z.boolean()),
});

const outcomeSchema = z.object({
  parts: z.array(z.object({ part: z.string(), value: z.unknown() })),
  interrupted: z.optional(z.boolean()),
  error: z.optional(errorSchema),
});

/** What may stand elsewhere in the body: named keys, or with `placement: free` the marks of a cache. */
const freedom = {
  free: z.optional(z.union([z.string(), z.array(z.string())])),
  placement: z.optional(z.string()),
};

const cacheMarks = ['cache_control', 'cachePoint'] as const;

type Freedom = { readonly free?: string | readonly string[] | undefined; readonly placement?: string | undefined };

const freeKeys = (places: readonly Freedom[]): readonly string[] =>
  places.flatMap(({ free = [], placement }) => [...[free].flat(), ...(placement === 'free' ? cacheMarks : [])]);

const caseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stream'),
    input: z.object({ status: z.number(), headers: texts, chunks: z.array(z.unknown()) }),
    expected: outcomeSchema,
    also_accepted: z.optional(outcomeSchema),
  }),
  z.object({
    kind: z.literal('error'),
    input: z.object({ status: z.number(), headers: texts, body: z.string(), now: z.string() }),
    expected: z.object({ error: errorSchema }),
    by_text: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('request'),
    input: z.object({
      request: z.custom<ChatRequest>((value) => typeof value === 'object' && value !== null),
      settings: texts,
    }),
    expected: z.object({
      request: z.object({
        method: z.string(),
        url: z.string(),
        headers: z.optional(texts),
        headers_alternative: z.optional(z.record(z.string(), texts)),
        body: z.unknown(),
        ...freedom,
      }),
      ...freedom,
    }),
    ...freedom,
    case_insensitive: z.optional(z.array(z.string())),
  }),
]);

type Case = z.infer<typeof caseSchema>;
type ExpectedError = z.infer<typeof errorSchema>;
type ExpectedOutcome = z.infer<typeof outcomeSchema>;

/** Our codes that are finer than the vectors' classes. */
const classes: Partial<Record<ChatErrorCode, string>> = {
  'origin-refused': 'forbidden',
  region: 'forbidden',
  organization: 'forbidden',
  'browser-refused': 'forbidden',
  'wrong-address': 'model-not-found',
  'model-loading': 'overloaded',
  'not-an-api': 'malformed',
};

const assertFailure = (actual: ChatErrorData | undefined, expected: ExpectedError, isByText: boolean): void => {
  assert.ok(actual !== undefined, `expected an error of class ${expected.class}, none came`);
  const actualClass = classes[actual.code] ?? actual.code;
  const isAccepted = actualClass === expected.class || (isByText && actualClass === 'bad-request');
  assert.ok(isAccepted, `class: expected ${expected.class}, got ${actualClass}`);
  if (expected.status !== undefined) assert.equal(actual.status, expected.status, 'status');
  if (expected.retryAfterMs !== undefined) {
    const difference = Math.abs((actual.retryAfterMs ?? Number.POSITIVE_INFINITY) - expected.retryAfterMs);
    assert.ok(difference <= 1000, `wait: expected ${expected.retryAfterMs}, got ${actual.retryAfterMs}`);
  }
  if (expected.retryable !== undefined) {
    assert.equal(actual.retryable ?? chatErrorPolicy[actual.code].isRetryable, expected.retryable, 'retryable');
  }
  if (expected.message) assert.equal(actual.detail, expected.message, 'message');
};

const assertOutcome = (actual: RunOutcome, expected: ExpectedOutcome): void => {
  assertParts(vectorParts(actual.parts), expected.parts);
  if (expected.error !== undefined) {
    assertFailure(actual.error, expected.error, expected.error.by_text === true);
    return;
  }
  assert.equal(actual.error, undefined, `unexpected error ${JSON.stringify(actual.error)}`);
  const hasFinish = actual.parts.some(({ type }) => type === 'finish_step');
  assert.equal(hasFinish, expected.interrupted !== true, 'finish_step');
};

const checkStream = async (row: ServiceRow, testCase: Extract<Case, { kind: 'stream' }>): Promise<void> => {
  const { status, headers, chunks } = testCase.input;
  const outcome = await runService(row, { answer: { status, headers, chunks: revivedChunks(chunks) } });
  try {
    assertOutcome(outcome, withEndByMark(testCase.expected, chunks));
  } catch (error) {
    if (testCase.also_accepted === undefined) throw error;
    assertOutcome(outcome, testCase.also_accepted);
  }
};

const checkError = async (row: ServiceRow, testCase: Extract<Case, { kind: 'error' }>): Promise<void> => {
  const { status, headers, body, now } = testCase.input;
  const outcome = await runService(row, { answer: { status, headers, chunks: [body] }, now: Date.parse(now) });
  assertFailure(
    outcome.error,
    testCase.expected.error,
    testCase.by_text === true || testCase.expected.error.by_text === true,
  );
};

const bodySchema = z.record(z.string(), z.unknown());
const optionsSchema = z.record(z.string(), z.unknown());

/**
 * `num_ctx` is always sent (protocol of Ollama: a longer prompt is cut without a word); a case that names none has the
 * default.
 */
const withoutDefaultContext = (body: unknown): unknown => {
  const { options, ...rest } = bodySchema.parse(body);
  const { num_ctx: contextWindow, ...others } = optionsSchema.parse(options);
  assert.equal(typeof contextWindow, 'number', 'num_ctx is always sent');
  return Object.keys(others).length === 0 ? rest : { ...rest, options: others };
};

const checkRequest = async (
  service: string,
  row: ServiceRow,
  testCase: Extract<Case, { kind: 'request' }>,
): Promise<void> => {
  const { input, expected } = testCase;
  const outcome = await runService(row, { ...input, answer: { headers: { 'content-type': 'text/event-stream' } } });
  const sent = outcome.sent[0];
  assert.ok(sent !== undefined, `nothing was sent: ${JSON.stringify(outcome.error)}`);
  const needsContext = service === 'ollama' && input.request.settings?.contextWindow === undefined;
  assertRequest(needsContext ? { ...sent, body: withoutDefaultContext(sent.body) } : sent, expected.request, {
    joinsRoles: service === 'anthropic',
    free: freeKeys([testCase, expected, expected.request]),
    caseInsensitive: testCase.case_insensitive ?? [],
  });
};

/** Responses, errors and requests of every service, through the functions that its provider calls. */
export const providerStreams: ConformanceSuite = {
  file: 'provider-streams',
  async check(testCase) {
    const service = z.string().parse(testCase.service);
    const row = serviceRows[service];
    if (row === undefined) return 'skip';
    const parsed = caseSchema.parse(testCase);
    switch (parsed.kind) {
      case 'stream':
        return await checkStream(row, parsed);
      case 'error':
        return await checkError(row, parsed);
      case 'request':
        return await checkRequest(service, row, parsed);
      default:
        return parsed satisfies never;
    }
  },
};
