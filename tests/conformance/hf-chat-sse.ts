import assert from 'node:assert/strict';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { findProvider } from '@/lib/providers/registry';
import { unendedEvent } from './end-deviations';
import { plainRequest, runService } from './provider-run';
import { bytesOfHex } from './sentinels';
import type { ConformanceSuite } from './suite';

const deltaSchema = z.object({
  choices: z.optional(z.array(z.object({ delta: z.optional(z.object({ content: z.nullish(z.string()) })) }))),
});

const requestBodySchema = z.object({
  model: z.string(),
  messages: z.array(z.unknown()),
  max_tokens: z.optional(z.number()),
  temperature: z.optional(z.number()),
  top_p: z.optional(z.number()),
  stop: z.optional(z.array(z.string())),
});

const caseSchema = z.object({
  group: z.string(),
  response: z.object({
    status: z.number(),
    headers: z.optional(z.record(z.string(), z.string())),
    chunks_hex: z.array(z.string()),
  }),
  expected: z.object({
    request: z.object({ headers: z.record(z.string(), z.string()), body: requestBodySchema }),
    events: z.array(z.unknown()),
    error: z.nullable(z.object({ name: z.string(), message: z.nullable(z.string()) })),
  }),
});

type Case = z.infer<typeof caseSchema>;

/** What the reference client puts before or in place of the service's own words. */
const clientPrefix = /^Error forwarded from backend: |^Server \S+ does not seem to support chat completion\. Error: /;
const clientTexts = /^Server response contains error: |^Server does not support event stream content type/;

/** The kind of error: by status, in the stream, no API, or bad JSON. */
const expectedCodes = ({ response, expected }: Case): readonly ChatErrorCode[] | undefined => {
  if (response.status >= 400) return undefined;
  if (expected.error?.message?.startsWith('Server does not support event stream')) return ['not-an-api'];
  return expected.error?.name === 'SyntaxError' ? ['malformed'] : undefined;
};

const neutralSettings = ({
  max_tokens: maxTokens,
  temperature,
  top_p: topP,
  stop,
}: z.infer<typeof requestBodySchema>) => ({
  ...(maxTokens !== undefined && { maxTokens }),
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && { topP }),
  ...(stop !== undefined && { stop }),
});

const textOfEvents = (events: readonly unknown[]): string =>
  events.map((event) => deltaSchema.safeParse(event).data?.choices?.[0]?.delta?.content ?? '').join('');

const clamped = (topP: number): number => Math.min(0.99, Math.max(0.01, topP));

/** The body of a chat-completions inference service, through the provider's preset for Hugging Face. */
export const hfChatSse: ConformanceSuite = {
  file: 'hf-chat-sse',
  async check(rawCase) {
    const provider = findProvider('openai-compatible');
    assert.ok(provider !== undefined);
    const testCase = caseSchema.parse(rawCase);
    const { response, expected } = testCase;
    const { parts, error, sent } = await runService(
      {
        settings: { preset: 'hugging-face', apiKey: 'hf_test' },
        stream: (request, context) => provider.stream(request, context),
      },
      {
        request: {
          ...plainRequest,
          model: expected.request.body.model,
          settings: neutralSettings(expected.request.body),
        },
        answer: {
          status: response.status,
          headers: response.headers ?? {},
          chunks: response.chunks_hex.map(bytesOfHex),
        },
      },
    );

    const { stream_options: _usage, ...body } = z.record(z.string(), z.unknown()).parse(sent[0]?.body);
    const topP = expected.request.body.top_p;
    const expectedBody = {
      ...expected.request.body,
      stream: true,
      ...(topP !== undefined && { top_p: clamped(topP) }),
    };
    assert.deepEqual(body, expectedBody);
    assert.equal(sent[0]?.headers.authorization, expected.request.headers.Authorization);

    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    const last = unendedEvent(new TextDecoder().decode(Buffer.concat(response.chunks_hex.map(bytesOfHex))));
    const deviating = expected.error === null && expected.events.length === 0 && last !== undefined ? [last] : [];
    assert.equal(text, textOfEvents([...expected.events, ...deviating]));

    if (expected.error === null) {
      assert.equal(error, undefined);
      return;
    }
    assert.ok(error !== undefined, `expected the error ${expected.error.message}`);
    const codes = expectedCodes(testCase);
    if (codes !== undefined) assert.ok(codes.includes(error.code), `code ${error.code}`);
    if (response.status >= 400) assert.equal(error.status, response.status);
    if (expected.error.message !== null && !clientTexts.test(expected.error.message)) {
      assert.equal(error.detail, expected.error.message.replace(clientPrefix, ''));
    }
  },
};
