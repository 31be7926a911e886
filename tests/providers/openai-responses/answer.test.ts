import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { type ModelFindings, mergeFindings } from '@/lib/domain/providers/model-findings';
import { openai } from '@/lib/providers/openai/provider';
import { collect, fakeContext } from '../../fakes/provider-context';
import type { SentRequest, WireAnswer } from '../../fakes/wire-fetch';

const question: ChatRequest = { model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] };

const events = (...list: readonly object[]): WireAnswer => ({
  headers: { 'content-type': 'text/event-stream' },
  chunks: list.map((event) => `data: ${JSON.stringify(event)}\n\n`),
});

const byResponses = events(
  { type: 'response.output_text.delta', output_index: 0, delta: 'R' },
  { type: 'response.completed', response: {} },
);
const byChat = events({ choices: [{ delta: { content: 'C' }, finish_reason: 'stop' }] });

const refusal = (status: number, error: object | string): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  chunks: [typeof error === 'string' ? error : JSON.stringify({ error })],
});

const isResponses = ({ url }: SentRequest): boolean => url.endsWith('/responses');

const ask = async (
  answer: (sent: SentRequest) => WireAnswer,
  { request = question, findings = {} }: { readonly request?: ChatRequest; readonly findings?: ModelFindings } = {},
) => {
  const { context, wire } = fakeContext({ apiKey: 'k' }, answer);
  let found = findings;
  const onFinding = (one: ModelFindings): void => {
    found = mergeFindings(found, one);
  };
  const parts = await collect(openai.stream(request, { ...context, findings, onFinding }));
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  return {
    text,
    found,
    paths: wire.sent.map(({ url }) => new URL(url).pathname),
    bodies: wire.sent.map((one) => one.body),
  };
};

describe('Responses first', () => {
  it.each([
    ['an unknown path', refusal(404, { message: 'Invalid URL (POST /v1/responses)', type: 'invalid_request_error' })],
    ['a framework that knows no such route', refusal(404, '{"detail":"Not Found"}')],
    ['a method that is not allowed', refusal(405, '')],
    ['a page', { headers: { 'content-type': 'text/html' }, chunks: ['<html>'] }],
  ])('asks by chat completions after %s, and remembers it', async (_what, turnedAway: WireAnswer) => {
    const first = await ask((sent) => (isResponses(sent) ? turnedAway : byChat));

    expect(first).toMatchObject({ text: 'C', paths: ['/v1/responses', '/v1/chat/completions'] });
    expect(first.found.lacksResponses).toBe(true);

    const second = await ask(() => byChat, { findings: first.found });

    expect(second).toMatchObject({ text: 'C', paths: ['/v1/chat/completions'] });
  });

  it('does not ask again for a model that is not there, nor after something came', async () => {
    const missing = ask(() => refusal(404, { message: 'no such model', code: 'model_not_found' }));
    await expect(missing).rejects.toMatchObject({ data: { code: 'model-not-found' } });

    let count = 0;
    const broken = ask(() => {
      count += 1;
      return events(
        { type: 'response.output_text.delta', output_index: 0, delta: 'R' },
        { type: 'error', code: '404', message: 'gone' },
      );
    });
    await expect(broken).rejects.toMatchObject({ data: { detail: 'gone' } });
    expect(count).toBe(1);
  });

  it('answers for a model that only has Responses though a stop text was set', async () => {
    const onlyResponses = {
      message: 'This model is only supported in v1/responses.',
      type: 'invalid_request_error',
      param: 'model',
    };
    const request = { ...question, model: 'gpt-5-pro', settings: { stop: ['X'] } };
    const read = await ask((sent) => (isResponses(sent) ? byResponses : refusal(404, onlyResponses)), { request });

    expect(read).toMatchObject({ text: 'R', found: { lacksResponses: false } });
  });

  it('reads chat completions where a gateway answers with them', async () => {
    expect((await ask(() => byChat)).text).toBe('C');
  });

  it('asks reasoning models for their sealed reasoning, others not, and stores nothing', async () => {
    const [thinking] = (await ask(() => byResponses, { request: { ...question, model: 'gpt-5-pro' } })).bodies;
    const [plain] = (await ask(() => byResponses, { request: { ...question, model: 'gpt-4.1' } })).bodies;

    expect(thinking).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
    expect(plain).toMatchObject({ store: false });
    expect(plain).not.toHaveProperty('include');
  });
});

describe('a field that is refused by name', () => {
  const request: ChatRequest = { ...question, model: 'gpt-5-pro', settings: { temperature: 0.5, topP: 0.9 } };

  it('is left out of the next try and of later questions, until its value changes', async () => {
    const refuse = (sent: SentRequest): WireAnswer => {
      const body = sent.body as Record<string, unknown>;
      if (body.temperature !== undefined)
        return refusal(400, { message: 'x', param: 'temperature', code: 'unsupported_value' });
      if (body.reasoning !== undefined && 'summary' in Object(body.reasoning))
        return refusal(400, { message: 'x', param: 'summary' });
      return byResponses;
    };

    const first = await ask(refuse, { request });
    expect(first.paths).toHaveLength(3);
    expect(first.text).toBe('R');
    expect(first.bodies.at(-1)).toMatchObject({ top_p: 0.9, include: ['reasoning.encrypted_content'] });
    expect(first.found.refused).toEqual([
      { field: 'temperature', value: 0.5 },
      { field: 'reasoning.summary', value: null },
    ]);

    expect((await ask(refuse, { request, findings: first.found })).paths).toHaveLength(1);

    const changed = { ...request, settings: { temperature: 0.6 } };
    const third = await ask(refuse, { request: changed, findings: first.found });
    expect(third.paths).toHaveLength(2);
  });

  it('goes by its other name where it is a limit, and stays where only its value is wrong', async () => {
    const chat = { lacksResponses: true };
    const limited = { ...question, settings: { maxTokens: 5 } };
    const read = await ask(
      ({ body }) =>
        'max_completion_tokens' in Object(body)
          ? refusal(400, { message: 'x', param: 'max_completion_tokens', code: 'unsupported_parameter' })
          : byChat,
      { request: limited, findings: chat },
    );
    expect(read.bodies.at(-1)).toMatchObject({ max_tokens: 5 });

    const tooLow = ask(
      () => refusal(400, { message: 'x', param: 'max_output_tokens', code: 'integer_below_min_value' }),
      {
        request: limited,
      },
    );
    await expect(tooLow).rejects.toMatchObject({ data: { code: 'bad-request', param: 'max_output_tokens' } });
  });

  it('is found in the answer of a validator', async () => {
    const read = await ask(
      ({ body }) =>
        'stream_options' in Object(body)
          ? refusal(422, '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"no"}]}')
          : byChat,
      { findings: { lacksResponses: true } },
    );

    expect(read).toMatchObject({ text: 'C' });
    expect(read.paths).toHaveLength(2);
  });

  it('fails where the question cannot do without it, and nothing is asked twice', async () => {
    let count = 0;
    const refused = ask(() => {
      count += 1;
      return refusal(400, { message: 'x', param: 'input', code: 'unsupported_parameter' });
    });

    await expect(refused).rejects.toMatchObject({ data: { code: 'bad-request' } });
    expect(count).toBe(1);
  });
});
