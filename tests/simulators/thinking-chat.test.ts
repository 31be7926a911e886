import { afterEach, expect, it } from 'vitest';
import type { Service } from './core/service';
import { type Simulator, startSimulator } from './core/simulator';
import { createDeepSeekService, createMoonshotService } from './thinking-chat/service';

let simulator: Simulator | undefined;
afterEach(() => simulator?.stop());

const called = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
};

const statusOf = async (service: Service, path: string, model: string, call: object, more: object = {}) => {
  simulator = await startSimulator(service);
  const messages = [{ role: 'user', content: 'Hi' }, call, { role: 'tool', tool_call_id: 'c1', content: 'x' }];
  const response = await fetch(`${simulator.url}${path}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model, messages, stream: true, ...more }),
  });
  await response.text();
  return response.status;
};

it.each([
  ['kimi-k2-thinking', called, {}, 400],
  ['kimi-k2-thinking', { ...called, reasoning_content: '' }, {}, 200],
  ['kimi-k2.6', { ...called, reasoning_content: '' }, {}, 400],
  ['kimi-k2.6', { ...called, reasoning_content: 'Hm' }, {}, 200],
  ['kimi-k2.6', called, { thinking: { type: 'disabled' } }, 200],
  ['kimi-k2-0905-preview', called, {}, 200],
])('answers %s with %j and %j by %d', async (model, call, more, status) => {
  expect(await statusOf(createMoonshotService(), '/v1', model, call, more)).toBe(status);
});

it('refuses a call without its reasoning at DeepSeek, and takes an empty one', async () => {
  expect(await statusOf(createDeepSeekService(), '', 'deepseek-v4-pro', called)).toBe(400);
  await simulator?.stop();
  expect(await statusOf(createDeepSeekService(), '', 'deepseek-v4-pro', { ...called, reasoning_content: '' })).toBe(
    200,
  );
});

it.each([
  [{ role: 'assistant', content: 'Hel' }, 400],
  [{ role: 'assistant', content: 'Hel', prefix: true }, 200],
  [{ role: 'user', content: 'Go on' }, 200],
])('answers a conversation that ends with %j by %d', async (last, status) => {
  for (const [service, path, model] of [
    [createMoonshotService(), '/v1', 'kimi-k3'],
    [createDeepSeekService(), '', 'deepseek-v4-pro'],
  ] as const) {
    simulator = await startSimulator(service);
    const messages = [{ role: 'user', content: 'Hi' }, last];
    const body = JSON.stringify({ model, messages, stream: true });
    const response = await fetch(`${simulator.url}${path}/chat/completions`, { method: 'POST', body });
    await response.text();
    expect(response.status).toBe(status);
    await simulator.stop();
  }
});
