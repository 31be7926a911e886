import { expect, it } from 'vitest';
import { appTurn, parseAppMessage, textOf } from '@/lib/panel/tools/app-messages';

it.each([
  { jsonrpc: '2.0', id: 'a', method: 'ping' },
  { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } },
  { jsonrpc: '2.0', id: 0, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'no' } },
])('reads %j', (message) => {
  expect(parseAppMessage(message)).toEqual(message);
});

it('reads nothing that is no message, or holds a cycle', () => {
  const cycle: { jsonrpc: string; method: string; params: Record<string, unknown> } = {
    jsonrpc: '2.0',
    method: 'x',
    params: {},
  };
  cycle.params.self = cycle;

  expect(parseAppMessage(cycle)).toBeUndefined();
  expect(parseAppMessage(undefined)).toBeUndefined();
  expect(parseAppMessage({ html: '<p>' })).toBeUndefined();
});

it('takes the texts out of a turn, and leaves what is none', () => {
  const { content } = appTurn.parse({
    role: 'user',
    content: [
      { type: 'text', text: 'one' },
      { type: 'image', text: 'alt' },
      { type: 'text', text: 'two' },
    ],
  });

  expect(textOf(content)).toBe('one\ntwo');
});
