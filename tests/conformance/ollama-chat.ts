import assert from 'node:assert/strict';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import type { StreamPart } from '@/lib/domain/stream-part';
import { plainRequest, runService } from './provider-run';
import { serviceRows } from './provider-services';
import { bytesOfHex } from './sentinels';
import type { ConformanceSuite } from './suite';

const lineSchema = z.object({
  message: z.optional(z.object({ content: z.optional(z.string()), thinking: z.optional(z.string()) })),
  done: z.optional(z.boolean()),
  done_reason: z.optional(z.string()),
  eval_count: z.optional(z.number()),
});

const caseSchema = z.object({
  group: z.string(),
  note: z.optional(z.string()),
  response: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    chunks_hex: z.array(z.string()),
  }),
  expected: z.object({
    request: z.object({ method: z.string(), url: z.string(), body: z.record(z.string(), z.unknown()) }),
    events: z.array(z.unknown()),
    error: z.nullable(
      z.object({ name: z.string(), message: z.nullable(z.string()), status_code: z.optional(z.number()) }),
    ),
  }),
});

type Case = z.infer<typeof caseSchema>;

/** Wire fields of a case's request that our neutral request has no word for. */
const unspoken: readonly string[] = ['format'];

const requestSchema = z.object({
  model: z.string(),
  options: z.optional(
    z.object({
      temperature: z.optional(z.number()),
      num_ctx: z.optional(z.number()),
      num_predict: z.optional(z.number()),
      top_p: z.optional(z.number()),
      stop: z.optional(z.array(z.string())),
    }),
  ),
  keep_alive: z.optional(z.union([z.string(), z.number()])),
  think: z.optional(z.union([z.boolean(), z.string()])),
});

const neutralRequest = (body: Case['expected']['request']['body']): ChatRequest => {
  const { model, options = {}, keep_alive: keepAlive, think } = requestSchema.parse(body);
  const effort = typeof think === 'string' ? ({ effort: think } as const) : ({ enabled: true } as const);
  return {
    ...plainRequest,
    model,
    settings: {
      ...(options.temperature !== undefined && { temperature: options.temperature }),
      ...(options.num_ctx !== undefined && { contextWindow: options.num_ctx }),
      ...(options.num_predict !== undefined && { maxTokens: options.num_predict }),
      ...(options.top_p !== undefined && { topP: options.top_p }),
      ...(options.stop !== undefined && { stop: options.stop }),
      ...(keepAlive !== undefined && { keepAlive }),
      ...(think !== undefined && { reasoning: think === false ? 'off' : effort }),
    },
  };
};

const joined = (parts: readonly StreamPart[], type: 'text' | 'reasoning'): string =>
  parts.map((part) => (part.type === type ? part.text : '')).join('');

const assertAnswer = (parts: readonly StreamPart[], events: readonly unknown[]): void => {
  const lines = events.map((event) => lineSchema.parse(event));
  assert.equal(joined(parts, 'text'), lines.map(({ message }) => message?.content ?? '').join(''));
  assert.equal(joined(parts, 'reasoning'), lines.map(({ message }) => message?.thinking ?? '').join(''));
  const end = lines.find(({ done }) => done === true);
  const finish = parts.find(({ type }) => type === 'finish_step');
  assert.equal(finish !== undefined, end !== undefined, 'finish_step');
  if (finish?.type === 'finish_step' && end?.eval_count !== undefined) {
    assert.equal(finish.usage?.completionTokens, end.eval_count);
  }
};

/** The client's own words for an end without the last line; for us that answer is interrupted, which is no error. */
const isEndWithoutDone = ({ expected }: Case): boolean =>
  expected.error?.name === 'Error' && expected.error.message?.startsWith('Did not receive done') === true;

/** Whether a line that is not the cut last one is no JSON: the client skips it, we end as malformed. */
const hasBadLine = ({ response }: Case): boolean => {
  const text = Buffer.concat(response.chunks_hex.map(bytesOfHex)).toString();
  return text
    .split('\n')
    .slice(0, -1)
    .some((line) => {
      if (line.trim() === '') return false;
      try {
        JSON.parse(line);
        return false;
      } catch {
        return true;
      }
    });
};

const checkRequest = (sent: { method: string; url: string; body: unknown } | undefined, { expected }: Case): void => {
  assert.ok(sent !== undefined, 'nothing was sent');
  assert.equal(sent.method, expected.request.method);
  assert.equal(sent.url, expected.request.url);
  const spoken = Object.entries(expected.request.body).filter(([key]) => !unspoken.includes(key));
  const sentBody = z.record(z.string(), z.unknown()).parse(sent.body);
  for (const [key, value] of spoken) assert.deepEqual(sentBody[key], value, key);
};

/** NDJSON of Ollama's chat and its errors, through the provider: its SDK's client with our line check in between. */
export const ollamaChat: ConformanceSuite = {
  file: 'ollama-chat',
  async check(rawCase) {
    const row = serviceRows.ollama;
    assert.ok(row !== undefined);
    const testCase = caseSchema.parse(rawCase);
    const { response, expected } = testCase;
    const isUnreachable = expected.error?.name === 'TypeError';
    const answer = { ...response, chunks: response.chunks_hex.map(bytesOfHex) };
    const outcome = await runService(row, {
      request: neutralRequest(expected.request.body),
      answer: isUnreachable ? { ...answer, end: 'refused' } : answer,
    });
    checkRequest(outcome.sent[0], testCase);
    if (isUnreachable) {
      assert.equal(outcome.error?.code, 'network');
      return;
    }
    if (response.status === 200 && hasBadLine(testCase)) {
      assert.equal(outcome.error?.code, 'malformed');
      return;
    }
    assertAnswer(outcome.parts, expected.events);
    if (expected.error === null || isEndWithoutDone(testCase)) {
      assert.equal(outcome.error, undefined);
      return;
    }
    assert.ok(outcome.error !== undefined, `expected the error ${expected.error.message}`);
    assert.equal(outcome.error.status, expected.error.status_code);
    const isClientText = expected.error.message?.startsWith('Error ') === true;
    if (!isClientText) assert.equal(outcome.error.detail, expected.error.message);
  },
};
