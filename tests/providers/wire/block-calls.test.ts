import { expect, it } from 'vitest';
import { blockCalls } from '@/lib/providers/wire/block-calls';

const made = (parts: readonly { readonly type: string }[]): readonly unknown[] =>
  parts.flatMap((part) => ('args' in part ? [part.args] : []));

it('makes a call at the end of its block, and one without arguments when the end of the answer says so', () => {
  const calls = blockCalls();

  expect(calls.start(0, { id: 'a', name: 'f' })).toEqual([
    { type: 'tool_call_streaming_start', toolCallId: 'a', toolName: 'f' },
  ]);
  calls.add(0, '{"a":1}');
  expect(made(calls.stop(0))).toEqual([{ a: 1 }]);
  calls.start(1, { id: 'b', name: 'f' });
  expect(made(calls.stop(1))).toEqual([]);
  expect(made(calls.finish('said'))).toEqual([{}]);
  expect(calls.hasCalls()).toBe(true);
});

it('makes a block that comes twice once, and keeps what its first beginning had', () => {
  const calls = blockCalls();
  calls.start(0, { id: 'a', name: 'f', input: '{"a":1}' });

  expect(calls.start(0, { id: 'a', name: 'f' })).toEqual([]);
  expect(made(calls.stop(0))).toEqual([{ a: 1 }]);
  calls.start(0, { id: 'a', name: 'f', input: '{"a":1}' });
  expect(calls.stop(0)).toEqual([]);
});
