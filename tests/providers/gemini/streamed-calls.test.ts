import { describe, expect, it } from 'vitest';
import { gemini } from '@/lib/providers/gemini/provider';
import { collect, fakeContext } from '../../fakes/provider-context';

const question = {
  model: 'gemini-3-pro',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
} as const;

/** The parts of a stream of these parts of a candidate, one to a chunk. */
const read = async (...parts: readonly unknown[]) => {
  const candidates = [
    ...parts.map((part) => ({ content: { role: 'model', parts: [part] } })),
    { content: { parts: [] }, finishReason: 'STOP' },
  ];
  const chunks = candidates.map((candidate) => `data: ${JSON.stringify({ candidates: [candidate] })}\r\n\r\n`);
  const { context } = fakeContext({ apiKey: 'AIza0' }, { headers: { 'content-type': 'text/event-stream' }, chunks });
  return collect(gemini.stream(question, context));
};
const piece = (jsonPath: string, value: Readonly<Record<string, unknown>>, goesOn = true) => ({
  functionCall: { partialArgs: [{ jsonPath, ...value }], willContinue: goesOn },
});

describe('a call of Gemini', () => {
  it('is put together from pieces of its arguments', async () => {
    const parts = await read(
      { functionCall: { name: 'f', id: 'c1', willContinue: true }, thoughtSignature: 'sig' },
      piece('$.place', { stringValue: 'New ', willContinue: true }),
      piece('$.place', { stringValue: 'Delhi' }),
      piece("$.days[1]['a b']", { numberValue: 2 }),
      piece('$.isNear', { boolValue: false }),
      piece('$.note', { nullValue: 'NULL_VALUE' }),
      { functionCall: {} },
    );

    expect(parts).toEqual([
      { type: 'tool_call_streaming_start', toolCallId: 'c1', toolName: 'f' },
      {
        type: 'tool_call',
        toolCallId: 'c1',
        toolName: 'f',
        args: { place: 'New Delhi', days: [null, { 'a b': 2 }], isNear: false, note: null },
        providerMetadata: { google: { thoughtSignature: 'sig' } },
      },
      { type: 'finish_step', finishReason: 'tool-calls', isContinued: false },
    ]);
  });

  it('comes whole beside others, each with its own id', async () => {
    const parts = await read(
      { functionCall: { name: 'f', id: 'c1', args: { a: 1 } } },
      { functionCall: { name: 'g', id: 'c2' } },
    );

    expect(parts).toMatchObject([
      { type: 'tool_call', toolCallId: 'c1', args: { a: 1 } },
      { type: 'tool_call', toolCallId: 'c2', args: {} },
      { type: 'finish_step' },
    ]);
  });

  it('has no arguments by paths that lead nowhere, and none of them reaches a prototype', async () => {
    const parts = await read(
      { functionCall: { name: 'f', willContinue: true } },
      piece('$..deep', { stringValue: 'x' }),
      piece('place', { stringValue: 'x' }),
      piece('$.__proto__.polluted', { boolValue: true }, false),
    );

    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(JSON.stringify(parts[1])).toContain('"args":{"__proto__":{"polluted":true}}');
  });

  it('stays open where the answer ends before its arguments do', async () => {
    const parts = await read({ functionCall: { name: 'f', id: 'c1', willContinue: true } });

    expect(parts.map(({ type }) => type)).toEqual(['tool_call_streaming_start', 'finish_step']);
  });
});
