import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { commonDialect, type Dialect } from '@/lib/providers/openai-compatible/dialect';
import { chatCompletionsBody } from '@/lib/providers/openai-compatible/request-body';
import { presets } from '@/lib/providers/presets';

const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: {} } as const;
const result = { type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: 'x' } as const;
const reasoning = { type: 'reasoning', text: 'Hm' } as const;

const withCall = (
  ...thoughts: readonly { readonly type: 'reasoning'; readonly text: string }[]
): ChatRequest['messages'] => [
  user,
  { role: 'assistant', parts: [...thoughts, call] },
  { role: 'tool', parts: [result] },
];

type Sent = { readonly messages: readonly Readonly<Record<string, unknown>>[] };
const isSent = (body: unknown): body is Sent => typeof body === 'object' && body !== null && 'messages' in body;

/** The message with the call, as it goes out. */
const sentCall = (model: string, messages: ChatRequest['messages'], traits: Partial<Dialect> = {}) => {
  const body: unknown = chatCompletionsBody({ model, messages }, { ...commonDialect, ...traits });
  return isSent(body) ? body.messages.find(({ tool_calls }) => tool_calls !== undefined) : undefined;
};

const traitsOf = (preset: string) => presets.find(({ id }) => id === preset)?.traits ?? {};

describe('what a model thought before a call', () => {
  it.each([
    ['moonshot', 'kimi-k2-thinking'],
    ['moonshot', 'kimi-k2.6'],
    ['moonshot', 'kimi-k3'],
    ['deepseek', 'deepseek-v4-pro'],
  ])('goes back with it at %s to %s', (preset, model) => {
    expect(sentCall(model, withCall(reasoning), traitsOf(preset))).toMatchObject({ reasoning_content: 'Hm' });
  });

  it.each([
    'kimi-k2-thinking',
    'kimi-k2-thinking-turbo',
    'moonshotai/Kimi-K2-Thinking',
    'moonshotai/kimi-k2.5',
    'accounts/fireworks/models/kimi-k2p5',
    'kimi-for-coding',
    'moonshotai/Kimi-K3',
    'deepseek-reasoner',
    'deepseek/deepseek-v4-pro',
    'deepseek-ai/DeepSeek-V3.2',
  ])('goes back with it to %s at any address', (model) => {
    expect(sentCall(model, withCall(reasoning))).toMatchObject({ reasoning_content: 'Hm' });
  });

  it('goes back in both forms to Kimi behind OpenRouter', () => {
    const details = [{ type: 'reasoning.text', text: 'Hm' }];
    const messages: ChatRequest['messages'] = [
      user,
      { role: 'assistant', parts: [{ ...reasoning, details }, call] },
      { role: 'tool', parts: [result] },
    ];

    expect(sentCall('moonshotai/kimi-k2-thinking', messages, traitsOf('openrouter'))).toMatchObject({
      reasoning_content: 'Hm',
      reasoning_details: details,
    });
  });

  it.each(['gpt-4o', 'moonshotai/kimi-k2-instruct-0905', 'kimi-k2-0905-preview', 'deepseek-r1', 'qwen3-32b'])(
    'does not go to %s, which may refuse a field that it does not know',
    (model) => {
      expect(sentCall(model, withCall(reasoning))).not.toHaveProperty('reasoning_content');
    },
  );
});

describe('a call whose reasoning was not kept', () => {
  it.each([
    ['moonshot', 'kimi-k2-thinking', ''],
    ['deepseek', 'deepseek-v4-pro', ''],
    // An empty text is missing reasoning to them.
    ['moonshot', 'kimi-k2.5', ' '],
    ['moonshot', 'kimi-k3', ' '],
    ['openrouter', 'moonshotai/kimi-k2-thinking', ''],
    ['openrouter', 'moonshotai/kimi-k2.6', ' '],
  ])('has a blank in its place at %s for %s', (preset, model, blank) => {
    expect(sentCall(model, withCall(), traitsOf(preset))).toMatchObject({ reasoning_content: blank });
    expect(sentCall(model, withCall({ ...reasoning, text: '' }), traitsOf(preset))).toMatchObject({
      reasoning_content: blank,
    });
  });

  it('is not needed with an answer that called nothing', () => {
    const messages: ChatRequest['messages'] = [user, { role: 'assistant', parts: [{ type: 'text', text: 'A' }] }, user];

    const body = chatCompletionsBody({ model: 'kimi-k3', messages }, { ...commonDialect, ...traitsOf('moonshot') });

    expect(JSON.stringify(body)).not.toContain('reasoning_content');
  });
});
