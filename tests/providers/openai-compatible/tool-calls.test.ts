import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growingCalls } from '@/lib/chat-stream/growing-calls';
import { toolCallsSchema } from '@/lib/providers/openai-compatible/chunk';
import { callPieces } from '@/lib/providers/openai-compatible/tool-calls';
import { propertyRuns } from '@/tests/fakes/property-runs';

/** A piece of a call as the service writes it. */
type WirePiece = Readonly<Record<string, unknown>>;

const fold = (pieces: readonly WirePiece[]) => {
  let made = 0;
  const calls = growingCalls(() => {
    made += 1;
    return `made-${made}`;
  });
  const streamed = pieces.flatMap((piece) =>
    callPieces({ tool_calls: toolCallsSchema.parse([piece]) }).flatMap(calls.receive),
  );
  return { streamed, complete: calls.complete('said') };
};

const piece = (index: number | undefined, id: string | undefined, name: string | undefined, args?: unknown) => ({
  index,
  id,
  function: { name, arguments: args },
});

it('starts a call when its id and name are known and hands on each piece of its arguments', () => {
  const { streamed, complete } = fold([
    piece(0, 'c1', 'f', ''),
    piece(0, undefined, undefined, '{"a"'),
    piece(0, '', '', ':1}'),
  ]);

  expect(streamed).toEqual([
    { type: 'tool_call_streaming_start', toolCallId: 'c1', toolName: 'f' },
    { type: 'tool_call_delta', toolCallId: 'c1', argsTextDelta: '{"a"' },
    { type: 'tool_call_delta', toolCallId: 'c1', argsTextDelta: ':1}' },
  ]);
  expect(complete).toEqual([{ type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: { a: 1 } }]);
});

it('holds arguments back until the name has come', () => {
  const { streamed } = fold([piece(0, 'c1', undefined, '{'), piece(0, undefined, 'f', '}')]);

  expect(streamed).toEqual([
    { type: 'tool_call_streaming_start', toolCallId: 'c1', toolName: 'f' },
    { type: 'tool_call_delta', toolCallId: 'c1', argsTextDelta: '{}' },
  ]);
});

it.each([
  ['calls by index', [piece(0, 'c1', 'f', '{}'), piece(1, 'c2', 'g', '{}')], ['c1', 'c2']],
  [
    'pieces of two calls in turns',
    [piece(0, 'c1', 'f', '{'), piece(1, 'c2', 'g', '{'), piece(0, '', '', '}'), piece(1, '', '', '}')],
    ['c1', 'c2'],
  ],
  ['calls that all carry index 0', [piece(0, 'c1', 'f', '{}'), piece(0, 'c2', 'g', '{}')], ['c1', 'c2']],
  ['calls without an index', [piece(undefined, 'c1', 'f', '{}'), piece(undefined, 'c2', 'g', '{}')], ['c1', 'c2']],
  [
    'calls without index and id',
    [piece(undefined, undefined, 'f', '{}'), piece(undefined, undefined, 'g', '{}')],
    ['made-1', 'made-2'],
  ],
  [
    'pieces without index, id and name',
    [piece(undefined, 'c1', 'f', '{'), piece(undefined, undefined, undefined, '}')],
    ['c1'],
  ],
  ['an id and a name that are repeated', [piece(0, 'c1', 'f', '{'), piece(0, 'c1', 'f', '}')], ['c1']],
  ['a call without an id', [piece(0, undefined, 'f', '{'), piece(0, undefined, undefined, '}')], ['made-1']],
])('tells %s apart', (_what, pieces, ids) => {
  expect(fold(pieces).complete.map((part) => (part.type === 'tool_call' ? part.toolCallId : part.type))).toEqual(ids);
});

it('takes empty arguments for an empty object and a whole object for its JSON', () => {
  const { complete } = fold([piece(0, 'c1', 'f', ''), piece(1, 'c2', 'g', { a: 1 })]);

  expect(complete).toMatchObject([{ args: {} }, { args: { a: 1 } }]);
});

it('completes no call whose arguments were cut', () => {
  expect(fold([piece(0, 'c1', 'f', '{"a":"x')]).complete).toEqual([]);
});

it('puts calls together however the pieces of several interleave and are repeated', () => {
  const call = fc.record({ id: fc.uuid(), args: fc.dictionary(fc.string({ maxLength: 4 }), fc.integer()) });
  fc.assert(
    fc.property(
      fc.uniqueArray(call, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      (calls, order) => {
        const queues = calls.map(({ id, args }, index) => {
          const text = JSON.stringify(args);
          const half = Math.floor(text.length / 2);
          return [
            piece(index, id, 'f', ''),
            piece(index, '', '', text.slice(0, half)),
            // Some servers repeat the head with every piece.
            piece(index, id, 'f', text.slice(half)),
          ];
        });
        const pieces = order.flatMap((pick) => queues[pick % queues.length]?.splice(0, 1) ?? []);
        const rest = queues.flat();

        const { complete } = fold([...pieces, ...rest]);

        const found = complete.map((part) => (part.type === 'tool_call' ? [part.toolCallId, part.args] : []));
        expect(new Map(found.map(([id, args]) => [id, args]))).toEqual(
          new Map(calls.map(({ id, args }) => [id, args])),
        );
      },
    ),
    propertyRuns(20_000),
  );
});
