import { beforeEach, describe, expect, it } from 'vitest';
import { createUiMessageCalls, type UiMessageCalls } from '@/lib/chat-stream/ui-message-calls';

let calls: UiMessageCalls;
const malformed = expect.objectContaining({ data: expect.objectContaining({ code: 'malformed' }) });

beforeEach(() => {
  calls = createUiMessageCalls();
});

const begin = (toolCallId = 'c1') => calls.read({ type: 'tool-input-start', toolCallId, toolName: 'search' });
const result = (toolCallId = 'c1') => calls.read({ type: 'tool-output-available', toolCallId, output: { found: 1 } });

describe('the tool calls of an answer', () => {
  it('go from their first input to their result', () => {
    begin();
    calls.read({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{}' });
    const input = { q: 'x' };
    const called = calls.read({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input });

    expect(called).toEqual([{ type: 'tool_call', toolCallId: 'c1', toolName: 'search', args: input }]);
    expect(result()).toEqual([{ type: 'tool_result', toolCallId: 'c1', result: { found: 1 } }]);
  });

  it('fail for a delta or a result without a call', () => {
    expect(() => calls.read({ type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: 'x' })).toThrow(malformed);
    expect(() => result()).toThrow(malformed);
  });

  it('stay known after their step, and never were when the step is written anew', () => {
    begin('kept');
    calls.endStep();
    begin('lost');
    calls.forgetStep();

    expect(result('kept')).toHaveLength(1);
    expect(() => result('lost')).toThrow(malformed);
  });

  it('wait for an approval, and are made or denied as it is answered', () => {
    const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'search', args: {} } as const;
    calls.read({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search' });

    expect(calls.read({ type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c1' })).toEqual([
      { ...call, awaitsApproval: true, approval: { id: 'a' } },
    ]);
    expect(calls.read({ type: 'tool-approval-response', approvalId: 'a', approved: true })).toEqual([call]);
    expect(calls.read({ type: 'tool-approval-response', approvalId: 'a', approved: false, reason: 'no' })).toEqual([
      { type: 'tool_result', toolCallId: 'c1', result: 'no', isError: true, isDenied: true },
    ]);
    expect(calls.read({ type: 'tool-approval-response', approvalId: 'other', approved: true })).toEqual([]);
  });

  it('keep what a backend wants back with the answer to its question, by the names of its own client', () => {
    calls.read({ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search' });
    const wanted = { approvalDescriptor: { kind: 'x' }, inputSchemaInput: null, reason: 'It pays.', signature: 'S' };

    expect(calls.read({ type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c1', ...wanted })).toMatchObject([
      {
        approval: {
          id: 'a',
          descriptor: { kind: 'x' },
          inputSchemaInput: null,
          requestReason: 'It pays.',
          signature: 'S',
        },
      },
    ]);
  });

  it('get the result of a call that the request said yes or no to', () => {
    const answering = createUiMessageCalls(['c1']);

    expect(answering.read({ type: 'tool-output-denied', toolCallId: 'c1' })).toMatchObject([{ isDenied: true }]);
    expect(() => answering.read({ type: 'tool-output-denied', toolCallId: 'c2' })).toThrow(malformed);
  });
});
