import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerState, emptyAnswer, extendAnswer } from '@/lib/chat-stream/answer-state';
import { applyPart, foldAnswer } from '@/lib/chat-stream/apply-part';
import { invocationArgs } from '@/lib/chat-stream/invocation-args';
import { formatStreamPart, parseStreamLine } from '@/lib/chat-stream/line-codec';
import { stepReset } from '@/lib/chat-stream/step-reset';
import type { MessagePart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { arbitraryStreamPart } from './arbitrary-stream-part';

const fold = (parts: readonly StreamPart[], start: AnswerState = emptyAnswer()): AnswerState =>
  parts.reduce(applyPart, start);

const text = (value: string): StreamPart => ({ type: 'text', text: value });
const reasoning = (value: string): StreamPart => ({ type: 'reasoning', text: value });
const start = (toolCallId: string): StreamPart => ({ type: 'tool_call_streaming_start', toolCallId, toolName: 'f' });
const delta = (toolCallId: string, argsTextDelta: string): StreamPart => ({
  type: 'tool_call_delta',
  toolCallId,
  argsTextDelta,
});
const call = (toolCallId: string, args: unknown): StreamPart => ({
  type: 'tool_call',
  toolCallId,
  toolName: 'f',
  args,
});
const stepEnd = (isContinued = false): StreamPart => ({ type: 'finish_step', finishReason: 'stop', isContinued });

describe('applyPart with text', () => {
  it('appends to the open text part across reasoning, tools, sources and files', () => {
    const { parts } = fold([
      text('a'),
      reasoning('r'),
      { type: 'source', source: { url: 'https://example.com' } },
      { type: 'file', mimeType: 'image/png', data: 'AA' },
      text('b'),
    ]);

    expect(parts.map(({ type }) => type)).toEqual(['text', 'reasoning', 'source', 'file']);
    expect(parts[0]).toEqual({ type: 'text', text: 'ab' });
  });

  it('opens a new text part after a step, but not after a continued one', () => {
    expect(fold([text('a'), stepEnd(), text('b')]).parts).toHaveLength(2);
    expect(fold([text('a'), stepEnd(true), text('b')]).parts).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('leaves the state before it and all other parts as they are', () => {
    const before = fold([reasoning('r'), text('a')]);
    const copy = structuredClone(before);

    const after = applyPart(before, text('b'));

    expect(before).toEqual(copy);
    expect(after.parts[0]).toBe(before.parts[0]);
    expect(after.parts[1]).not.toBe(before.parts[1]);
  });
});

describe('applyPart with reasoning', () => {
  it('signs the open text detail and goes on in it', () => {
    const { parts } = fold([reasoning('a'), { type: 'reasoning_signature', signature: 's' }, reasoning('b')]);

    expect(parts).toEqual([{ type: 'reasoning', text: 'ab', details: [{ type: 'text', text: 'ab', signature: 's' }] }]);
  });

  it('opens a new detail after a redacted one, and signs nothing that is closed', () => {
    const { parts } = fold([
      reasoning('a'),
      { type: 'redacted_reasoning', data: 'x' },
      { type: 'reasoning_signature', signature: 'lost' },
      reasoning('b'),
    ]);

    expect(parts).toEqual([
      {
        type: 'reasoning',
        text: 'ab',
        details: [
          { type: 'text', text: 'a' },
          { type: 'redacted', data: 'x' },
          { type: 'text', text: 'b' },
        ],
      },
    ]);
  });

  it('ignores a signature without reasoning', () => {
    expect(fold([{ type: 'reasoning_signature', signature: 's' }])).toBe(emptyAnswer());
  });

  it('opens a new part once a text or a call came between', () => {
    const signed = (signature: string): StreamPart => ({ type: 'reasoning_signature', signature, endsBlock: true });

    const { parts } = fold([
      reasoning('A'),
      signed('a'),
      text('one'),
      reasoning('B'),
      signed('b'),
      text('two'),
      call('c', {}),
      reasoning('C'),
      reasoning('D'),
    ]);

    expect(parts).toMatchObject([
      { type: 'reasoning', text: 'A', details: [{ text: 'A', signature: 'a' }] },
      { type: 'text', text: 'one' },
      { type: 'reasoning', text: 'B', details: [{ text: 'B', signature: 'b' }] },
      { type: 'text', text: 'two' },
      { type: 'tool-invocation', toolCallId: 'c' },
      { type: 'reasoning', text: 'CD', isBeforeResults: true },
    ]);
  });

  it('keeps the place of a text behind sealed thoughts, and of one between the calls that follow them', () => {
    const redacted = fold([text('one'), { type: 'redacted_reasoning', data: 'x' }, text('two')]);
    const called = fold([{ type: 'redacted_reasoning', data: 'x' }, text('one'), call('c', {}), text('two')]);

    expect(redacted.parts.map(({ type }) => type)).toEqual(['text', 'reasoning', 'text']);
    expect(called.parts.map(({ type }) => type)).toEqual(['reasoning', 'text', 'tool-invocation', 'text']);
  });

  it('signs what was thought before a text when the signature comes after it', () => {
    const { parts } = fold([reasoning('a'), text('t'), { type: 'reasoning_signature', signature: 's' }]);

    expect(parts[0]).toMatchObject({ details: [{ type: 'text', text: 'a', signature: 's' }] });
  });

  it('goes on after an empty text', () => {
    expect(fold([reasoning('a'), text(''), reasoning('b')]).parts).toMatchObject([{ text: 'ab' }, { text: '' }]);
  });

  it('ends with a continued step too', () => {
    expect(fold([reasoning('a'), stepEnd(true), reasoning('b')]).parts).toHaveLength(2);
  });
});

describe('applyPart with tools', () => {
  it('keeps streamed arguments as text and reads them when asked', () => {
    const { parts } = fold([start('c'), delta('c', '{"city":"Pa'), delta('c', 'r')]);
    const [part] = parts;

    expect(part).toEqual({
      type: 'tool-invocation',
      state: 'partial-call',
      toolCallId: 'c',
      toolName: 'f',
      step: 0,
      argsText: '{"city":"Par',
    });
    expect(part?.type === 'tool-invocation' && invocationArgs(part)).toEqual({ city: 'Par' });
  });

  it('puts the complete call in the place of the partial one', () => {
    const { parts } = fold([start('c'), text('t'), delta('c', '{'), call('c', { a: 1 })]);

    expect(parts).toEqual([
      { type: 'tool-invocation', state: 'call', toolCallId: 'c', toolName: 'f', step: 0, args: { a: 1 } },
      { type: 'text', text: 't', isBeforeResults: true },
    ]);
  });

  it('keeps complete arguments when a late delta comes', () => {
    const before = fold([start('c'), call('c', {})]);

    expect(applyPart(before, delta('c', 'x'))).toBe(before);
  });

  it('lets a second result replace the first and keeps what the service wants back', () => {
    const { parts } = fold([
      { type: 'tool_call', toolCallId: 'c', toolName: 'f', args: {}, providerMetadata: { sign: 1 } },
      { type: 'tool_result', toolCallId: 'c', result: 1 },
      { type: 'tool_result', toolCallId: 'c', result: 2, isError: true },
    ]);

    expect(parts).toEqual([
      {
        type: 'tool-invocation',
        state: 'result',
        toolCallId: 'c',
        toolName: 'f',
        step: 0,
        args: {},
        result: 2,
        isError: true,
        providerMetadata: { sign: 1 },
      },
    ]);
  });

  it('refuses a result without a call and a delta without its start', () => {
    const result: StreamPart = { type: 'tool_result', toolCallId: 'x', result: 1 };

    expect(() => fold([result])).toThrow(new Error('tool_result must be preceded by a tool_call'));
    expect(() => fold([call('c', {}), result])).toThrow(
      new Error('tool_result must be preceded by a tool_call with the same toolCallId'),
    );
    expect(() => fold([delta('x', '{')])).toThrow('tool_call_delta must be preceded by');
  });

  it('numbers invocations by step', () => {
    const { parts, step } = fold([call('a', {}), stepEnd(), call('b', {}), stepEnd()]);

    expect(parts.map((part) => part.type === 'tool-invocation' && part.step)).toEqual([0, 1]);
    expect(step).toBe(2);
  });
});

describe('applyPart with words behind a call', () => {
  const result = (toolCallId: string): StreamPart => ({ type: 'tool_result', toolCallId, result: 1 });
  const outline = (parts: readonly MessagePart[]) =>
    parts.map((part) =>
      part.type === 'text' || part.type === 'reasoning' ? [part.text, part.isBeforeResults === true] : part.type,
    );

  it('says which of them were written before the results', () => {
    const { parts } = fold([
      call('c', {}),
      text('\n'),
      reasoning('r'),
      stepEnd(),
      result('c'),
      reasoning('q'),
      text('Done.'),
    ]);

    expect(outline(parts)).toEqual(['tool-invocation', ['\n', true], ['r', true], ['q', false], ['Done.', false]]);
  });

  it('says so of each until the last call of the step has its result', () => {
    const one = fold([call('c', {}), result('c'), text('a')]);
    const other = fold([call('c', {}), call('d', {}), result('c'), text('a')]);

    expect(outline(one.parts)).toEqual(['tool-invocation', ['a', false]]);
    expect(outline(other.parts)).toEqual(['tool-invocation', 'tool-invocation', ['a', true]]);
  });

  it('never goes on with them behind the results', () => {
    const before = fold([call('c', {}), text('a'), stepEnd(), result('c')]).parts;

    const { parts } = fold([text('b')], extendAnswer(before, { isTextContinued: true }));

    expect(outline(parts)).toEqual(['tool-invocation', ['a', true], ['b', false]]);
  });
});

describe('applyPart with ends', () => {
  it('tells the end of a step from the end of the answer', () => {
    const usage = { promptTokens: 3, completionTokens: 5 };
    const stepped = fold([{ type: 'finish_step', finishReason: 'tool-calls', isContinued: false, usage }]);
    const ended = applyPart(stepped, { type: 'finish_message', finishReason: 'stop' });

    expect(stepped).toMatchObject({ endedBy: 'finish_step', finishReason: 'tool-calls', usage });
    expect(ended).toMatchObject({ endedBy: 'finish_message', finishReason: 'stop', usage });
  });

  it('keeps the parts before an error and changes nothing after it', () => {
    const failed = fold([text('a'), { type: 'error', message: 'boom' }]);

    expect(failed).toMatchObject({ error: 'boom', parts: [{ type: 'text', text: 'a' }] });
    expect(applyPart(failed, text('b'))).toBe(failed);
  });

  it('takes the id of the last step and marks each step', () => {
    const { parts, messageId } = fold([
      { type: 'start_step', messageId: 'm1' },
      stepEnd(),
      { type: 'start_step', messageId: 'm2' },
    ]);

    expect(parts).toEqual([{ type: 'step-start' }, { type: 'step-start' }]);
    expect(messageId).toBe('m2');
  });

  it('takes back what the step brought when the server resets it', () => {
    const reset: StreamPart = { type: 'data', items: [stepReset] };

    const { parts, data } = fold([
      text('kept'),
      stepEnd(),
      { type: 'start_step', messageId: 'm' },
      text('wrong'),
      call('c', {}),
      reset,
      text('right'),
    ]);

    expect(parts).toEqual([{ type: 'text', text: 'kept' }, { type: 'step-start' }, { type: 'text', text: 'right' }]);
    expect(data).toEqual([]);
  });
});

describe('extendAnswer', () => {
  const before = fold([text('Before. '), call('c', {})]).parts;

  it('keeps the parts, counts steps on and opens a new text part', () => {
    const state = fold([{ type: 'start_step', messageId: 'new' }, text('After.')], extendAnswer(before));

    expect(state.parts).toEqual([...before, { type: 'step-start' }, { type: 'text', text: 'After.' }]);
    expect(state.step).toBe(1);
    expect(state.messageId).toBeUndefined();
  });

  it('goes on in the last text when the text is continued', () => {
    const state = fold([text('b')], extendAnswer([{ type: 'text', text: 'a' }], { isTextContinued: true }));

    expect(state.parts).toEqual([{ type: 'text', text: 'ab' }]);
  });

  it('opens a text part when there is none to continue', () => {
    const state = fold([text('b')], extendAnswer(before, { isTextContinued: true }));

    expect(state.parts.at(-1)).toEqual({ type: 'text', text: 'b' });
    expect(state.parts).toHaveLength(before.length + 1);
  });
});

describe('applyPart over the wire', () => {
  it('gives the same answer from the parts and from their lines', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStreamPart), (parts) => {
        const outcome = (list: readonly StreamPart[]): unknown => {
          try {
            return fold(list);
          } catch (error) {
            return error;
          }
        };

        expect(outcome(parts.map(formatStreamPart).flatMap(parseStreamLine))).toEqual(outcome(parts));
      }),
      propertyRuns(1_000),
    );
  });
});

describe('a long fold', () => {
  it('gives the same answer as part by part, in any cut', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStreamPart), fc.array(fc.boolean()), (parts, shows) => {
        const isTaken = (state: AnswerState, part: StreamPart): AnswerState => {
          try {
            return applyPart(state, part);
          } catch {
            return state;
          }
        };
        const answer = foldAnswer(emptyAnswer());
        const shown: { readonly state: AnswerState; readonly copy: AnswerState }[] = [];

        for (const [index, part] of parts.entries()) {
          try {
            answer.add(part);
          } catch {
            // Refused: nothing of it may be left.
          }
          if (shows[index] === true) shown.push({ state: answer.state(), copy: structuredClone(answer.state()) });
        }

        expect(answer.state()).toEqual(parts.reduce(isTaken, emptyAnswer()));
        for (const { state, copy } of shown) expect(state).toEqual(copy);
      }),
      propertyRuns(1_000),
    );
  });

  it('finds each of many calls without looking at the others', () => {
    let looks = 0;
    const counted = (toolCallId: string): MessagePart => ({
      type: 'tool-invocation',
      state: 'partial-call',
      toolName: 'f',
      step: 0,
      argsText: '',
      get toolCallId() {
        looks += 1;
        return toolCallId;
      },
    });
    const answer = foldAnswer(extendAnswer(Array.from({ length: 1000 }, (_, index) => counted(`c${index}`))));
    const looksBefore = looks;

    for (let index = 0; index < 1000; index += 1) answer.add(delta(`c${index}`, '{}'));

    expect(looksBefore).toBe(1000);
    expect(looks - looksBefore).toBeLessThanOrEqual(2000);
    expect(answer.state().parts.every((part) => part.type === 'tool-invocation' && part.state === 'partial-call')).toBe(
      true,
    );
  });
});
