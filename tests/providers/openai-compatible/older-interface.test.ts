import { expect, it } from 'vitest';
import { findProvider } from '@/lib/providers/registry';
import { collect, fakeContext, jsonAnswer } from '@/tests/fakes/provider-context';

const provider = findProvider('openai-compatible') ?? expect.fail('it is registered');
const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] as const;
const chunk = { choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] };
const answer = { headers: { 'content-type': 'text/event-stream' }, chunks: [`data: ${JSON.stringify(chunk)}\n\n`] };
const oldAddress = { baseUrl: 'https://api.perplexity.ai' };

it.each([
  ['perplexity/sonar', {}, 'https://api.perplexity.ai/v1/responses'],
  ['sonar-pro', {}, 'https://api.perplexity.ai/chat/completions'],
  ['sonar-pro', oldAddress, 'https://api.perplexity.ai/chat/completions'],
  ['sonar-old', oldAddress, 'https://api.perplexity.ai/chat/completions'],
])('asks %s with %j at %s', async (model, own, url) => {
  const { context, wire } = fakeContext({ preset: 'perplexity', apiKey: 'k', ...own }, answer);

  await collect(provider.stream({ model, messages }, context));

  expect(wire.sent.map((sent) => sent.url)).toEqual([url]);
});

it('lists the models of the older interface last, with the day of their end, and alone at its address', async () => {
  const listed = jsonAnswer({ object: 'list', data: [{ id: 'openai/gpt-5.5' }, { id: 'perplexity/sonar' }] });
  const sonar = { id: 'sonar', name: 'sonar', endsOn: '2026-09-27' };

  const now = await provider.listModels(fakeContext({ preset: 'perplexity', apiKey: 'k' }, listed).context);
  const before = fakeContext({ preset: 'perplexity', apiKey: 'k', ...oldAddress }, listed);
  const then = await provider.listModels(before.context);

  expect(now.map(({ id }) => id).slice(0, 3)).toEqual(['perplexity/sonar', 'openai/gpt-5.5', 'sonar']);
  expect(now[2]).toEqual(sonar);
  expect(then[0]).toEqual(sonar);
  expect(before.wire.sent).toEqual([]);
});
