import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { expect, it } from 'vitest';
import { converseParts } from '@/lib/providers/bedrock/converse-parts';
import { collect } from '../../fakes/provider-context';
import { noTimer } from '../../fakes/timers';

const start = (contentBlockIndex: number, name = 'weather', toolUseId = `t${contentBlockIndex}`) =>
  ({ contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name } } } }) as const;
const json = (contentBlockIndex: number, input: string) =>
  ({ contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input } } } }) as const;
const stop = (contentBlockIndex: number) => ({ contentBlockStop: { contentBlockIndex } }) as const;
const end = (stopReason: 'tool_use' | 'max_tokens' | 'end_turn') => ({ messageStop: { stopReason } }) as const;

async function* stream(events: readonly ConverseStreamOutput[]): AsyncGenerator<ConverseStreamOutput> {
  yield* events;
}

const callsOf = async (...events: readonly ConverseStreamOutput[]) => {
  const parts = await collect(converseParts(stream(events), { after: noTimer }));
  return parts.flatMap((part) => (part.type === 'tool_call' ? [[part.toolName, part.args]] : []));
};

const bern = ['weather', { city: 'Bern' }];

it.each([
  ['in pieces', [start(0), json(0, '{"city":'), json(0, '"Bern"}'), stop(0)]],
  ['behind the value of a proxy', [start(0), json(0, '{}'), json(0, '{"city":"Bern"}'), stop(0)]],
  ['whole twice', [start(0), json(0, '{"city":"Bern"}'), json(0, '{"city":"Bern"}'), stop(0)]],
  ['without the end of the block', [start(0), json(0, '{"city":"Bern"}')]],
])('a call has its arguments when they come %s', async (_what, events) => {
  expect(await callsOf(...events, end('tool_use'))).toEqual([bern]);
});

const whole = [start(0), json(0, '{"city":"Bern"}'), stop(0)];

it.each([
  ['at once', [...whole, ...whole]],
  ['first without its arguments', [start(0), stop(0), ...whole]],
  ['first without its end', [...whole.slice(0, 2), ...whole]],
  ['under another index', [...whole, start(1, 'weather', 't0'), json(1, '{"city":"Bern"}'), stop(1)]],
])('a call whose block comes again is one: %s', async (_how, events) => {
  expect(await callsOf(...events, end('tool_use'))).toEqual([bern]);
});

it('a call under the id of another, with other arguments, is one of its own', async () => {
  const events = [...whole, start(1, 'weather', 't0'), json(1, '{"city":"Basel"}'), stop(1), end('tool_use')];
  const parts = await collect(converseParts(stream(events), { after: noTimer }));
  const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []));

  expect(calls.map(({ args }) => args)).toEqual([{ city: 'Bern' }, { city: 'Basel' }]);
  expect(calls[0]?.toolCallId).toBe('t0');
  expect(calls[1]?.toolCallId).not.toBe('t0');
});

it('a call keeps to its block while another is open', async () => {
  const calls = await callsOf(
    ...[start(0), start(1, 'news'), json(0, '{"city":'), json(1, '{"city":"Basel"}'), json(0, '"Bern"}')],
    ...[stop(0), stop(1), end('tool_use')],
  );

  expect(calls).toEqual([bern, ['news', { city: 'Basel' }]]);
});

it('a call without arguments is made where the service said so, and not behind a limit', async () => {
  expect(await callsOf(start(0), stop(0), end('max_tokens'))).toEqual([]);
  expect(await callsOf(start(0), stop(0), end('tool_use'))).toEqual([['weather', {}]]);
  expect(await callsOf(start(0), stop(0), start(1), json(1, '{"city":"B'), stop(1), end('max_tokens'))).toEqual([
    ['weather', {}],
  ]);
});

it('calls without ids of their own get some', async () => {
  const parts = await collect(
    converseParts(stream([start(0, 'weather', ''), stop(0), start(1, 'news', ''), stop(1), end('tool_use')]), {
      after: noTimer,
    }),
  );
  const ids = parts.flatMap((part) => (part.type === 'tool_call' ? [part.toolCallId] : []));

  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('');
});
