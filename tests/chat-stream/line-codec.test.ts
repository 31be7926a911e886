import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStreamPart, formatWirePart, parseStreamLine, parseWirePart } from '@/lib/chat-stream/line-codec';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { arbitraryStreamPart } from './arbitrary-stream-part';

describe('parseWirePart', () => {
  it('refuses names of object properties as codes', () => {
    for (const code of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(() => parseWirePart(`${code}:{}`)).toThrow(
        new Error(`Failed to parse stream string. Invalid code ${code}.`),
      );
    }
  });

  it('separates at the first colon', () => {
    expect(parseWirePart('0:"a:b"')).toEqual({ type: 'text', value: 'a:b' });
    expect(() => parseWirePart('{"a":1}')).toThrow('Failed to parse stream string. Invalid code {"a".');
  });

  it('passes the syntax error of bad JSON on unwrapped', () => {
    expect(() => parseWirePart('0:"cut')).toThrow(SyntaxError);
  });

  it('drops the keys that the protocol does not keep', () => {
    const part = parseWirePart(
      'e:{"finishReason":"stop","extra":1,"usage":{"promptTokens":"3","completionTokens":5,"totalTokens":8}}',
    );

    expect(part).toEqual({
      type: 'finish_step',
      value: { finishReason: 'stop', isContinued: false, usage: { promptTokens: Number.NaN, completionTokens: 5 } },
    });
  });

  it('takes a key named __proto__ as data without touching any prototype', () => {
    const part = parseWirePart('2:[{"__proto__":{"polluted":true}}]');

    expect(JSON.stringify(part.value)).toBe('[{"__proto__":{"polluted":true}}]');
    expect('polluted' in {}).toBe(false);
  });
});

describe('formatWirePart', () => {
  it('refuses a part that the codec does not write', () => {
    expect(() => formatWirePart({ type: 'assistant_message', value: {} }, 'v4data')).toThrow(
      'Invalid stream part type: assistant_message',
    );
    expect(() => formatWirePart({ type: 'constructor', value: 1 })).toThrow('Invalid stream part type: constructor');
  });
});

describe('parseStreamLine', () => {
  it('reads back every live part that formatStreamPart writes', () => {
    fc.assert(
      fc.property(arbitraryStreamPart, (part) => {
        const line = formatStreamPart(part);

        expect(line).not.toMatch(/[\n\r]/);
        expect(parseStreamLine(line)).toEqual([part]);
      }),
      propertyRuns(1_000),
    );
  });

  it('writes undefined arguments and results as null, so that the line can be read', () => {
    const call = formatStreamPart({ type: 'tool_call', toolCallId: 'c', toolName: 'f', args: undefined });
    const result = formatStreamPart({ type: 'tool_result', toolCallId: 'c', result: undefined });

    expect(parseStreamLine(call)).toEqual([{ type: 'tool_call', toolCallId: 'c', toolName: 'f', args: null }]);
    expect(parseStreamLine(result)).toEqual([{ type: 'tool_result', toolCallId: 'c', result: null }]);
  });

  it('reads a finish reason that the protocol does not name as unknown', () => {
    expect(parseStreamLine('d:{"finishReason":"tired"}')).toEqual([
      { type: 'finish_message', finishReason: 'unknown' },
    ]);
  });

  it('leaves out an address or title of a source that is no text', () => {
    expect(parseStreamLine('h:{"url":5,"title":"T","x":1}')).toEqual([
      { type: 'source', source: { title: 'T', x: 1 } },
    ]);
  });

  it('names the one call of a function_call itself', () => {
    const parts = parseStreamLine('1:{"function_call":{"name":"f","arguments":"{\\"a\\":1"}}');

    expect(parts).toEqual([
      { type: 'tool_call', toolCallId: expect.stringMatching(/^call_.+/), toolName: 'f', args: { a: 1 } },
    ]);
  });

  it('makes a call of each item of tool_calls and keeps arguments that are no JSON', () => {
    const items = [
      { id: 'c1', type: 'function', function: { name: 'f', arguments: '' } },
      { id: 'c2', type: 'function', function: { name: 'g', arguments: 'not JSON' } },
    ];

    expect(parseStreamLine(`7:${JSON.stringify({ tool_calls: items })}`)).toEqual([
      { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: {} },
      { type: 'tool_call', toolCallId: 'c2', toolName: 'g', args: 'not JSON' },
    ]);
  });

  it('takes the first text of an assistant message, and nothing of an empty one', () => {
    expect(
      parseStreamLine('4:{"id":"m","role":"assistant","content":[{"type":"text","text":{"value":"Hi"}}]}'),
    ).toEqual([{ type: 'text', text: 'Hi' }]);
    expect(parseStreamLine('4:{"id":"m","role":"assistant","content":[]}')).toEqual([]);
  });

  it('keeps control data and data messages as data', () => {
    expect(parseStreamLine('5:{"threadId":"t","messageId":"m"}')).toEqual([
      { type: 'data', items: [{ threadId: 't', messageId: 'm' }] },
    ]);
    expect(parseStreamLine('6:{"role":"data","data":null}')).toEqual([{ type: 'data', items: [null] }]);
  });
});
