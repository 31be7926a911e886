import { expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { ModelFindings } from '@/lib/domain/providers/model-findings';
import { openaiCompatibleProvider } from '@/lib/providers/openai-compatible/provider';
import { presets } from '@/lib/providers/presets';
import { collect, fakeContext } from '../../fakes/provider-context';

const provider = openaiCompatibleProvider(presets);
const words = (text: string) => [{ type: 'text', text } as const];
const request: ChatRequest = {
  model: 'anthropic/claude-sonnet-5',
  system: 'Be brief.',
  cacheKey: 'c0ffee',
  settings: { cache: true },
  messages: [
    { role: 'user', parts: words('One') },
    { role: 'assistant', parts: words('Hm') },
    { role: 'user', parts: words('Two') },
    { role: 'assistant', parts: words('Hm') },
    { role: 'user', parts: [...words('Three'), { type: 'image', mimeType: 'image/png', data: 'AAAA' }] },
  ],
};
const sentTo = async (preset: string, change: Partial<ChatRequest> = {}, findings: ModelFindings = {}) => {
  const { context, wire } = fakeContext({ apiKey: 'k', preset }, { headers: { 'content-type': 'text/event-stream' } });
  await collect(provider.stream({ ...request, ...change }, { ...context, findings }));
  return wire.sent[0];
};

const mark = { cache_control: { type: 'ephemeral' } };

it("marks for OpenRouter's Claude what to keep: the instructions and the last two questions, at a text", async () => {
  expect((await sentTo('openrouter'))?.body).toMatchObject({
    messages: [
      { role: 'system', content: [{ type: 'text', text: 'Be brief.', ...mark }] },
      { role: 'user', content: [{ type: 'text', text: 'One' }] },
      { role: 'assistant', content: 'Hm' },
      { role: 'user', content: [{ type: 'text', text: 'Two', ...mark }] },
      { role: 'assistant', content: 'Hm' },
      { role: 'user', content: [{ type: 'text', text: 'Three', ...mark }, { type: 'image_url' }] },
    ],
  });
});

it.each([
  ['another model of OpenRouter', 'openrouter', { model: 'openai/gpt-6' }],
  ['Claude elsewhere', 'groq', {}],
])('marks nothing for %s', async (_, preset, change) => {
  expect(JSON.stringify((await sentTo(preset, change))?.body)).not.toContain('cache_control');
});

it('names the conversation to xAI in the body of Responses or the header of chat completions, and to others not', async () => {
  const [xai, byChat, groq] = [
    await sentTo('xai'),
    await sentTo('xai', {}, { lacksResponses: true }),
    await sentTo('groq'),
  ];

  expect(xai?.body).toMatchObject({ prompt_cache_key: 'c0ffee' });
  expect(byChat?.headers['x-grok-conv-id']).toBe('c0ffee');
  expect(JSON.stringify(byChat?.body)).not.toContain('c0ffee');
  expect(JSON.stringify(groq)).not.toContain('c0ffee');
});
