import { expect, it } from 'vitest';
import { createAnswerBudget } from '@/lib/background/chat/answer-budget';
import type { StreamPart } from '@/lib/domain/stream-part';

/** How many of the same kind of part an answer takes before it is too large; at most `limit`. */
const taken = (part: (index: number) => StreamPart, limit = 20_000): number => {
  const budget = createAnswerBudget();
  let count = 0;
  while (count < limit && budget.take(part(count))) count += 1;
  return count;
};

it.each<[string, (index: number) => StreamPart, number]>([
  ['calls', (index) => ({ type: 'tool_call', toolCallId: `c${index}`, toolName: 'f', args: {} }), 5000],
  [
    'calls that begin',
    (index) => ({ type: 'tool_call_streaming_start', toolCallId: `c${index}`, toolName: 'f' }),
    5000,
  ],
  ['sources', () => ({ type: 'source', source: { url: 'https://example.test' } }), 5000],
  ['small files', () => ({ type: 'file', mimeType: 'image/png', data: 'AA' }), 5000],
  ['items of data', () => ({ type: 'data', items: [1, 2, 3, 4, 5] }), 1000],
  ['annotations', () => ({ type: 'message_annotations', annotations: [1, 2] }), 2500],
  ['steps', (index) => ({ type: 'start_step', messageId: `s${index}` }), 5000],
  ['megabytes of text', () => ({ type: 'text', text: 'x'.repeat(1_000_000) }), 8],
  [
    'megabytes of arguments',
    () => ({ type: 'tool_call_delta', toolCallId: 'c', argsTextDelta: 'x'.repeat(1_000_000) }),
    8,
  ],
  ['megabytes of results', () => ({ type: 'tool_result', toolCallId: 'c', result: 'x'.repeat(999_998) }), 8],
  ['files of 20 MB', () => ({ type: 'file', mimeType: 'image/png', data: 'A'.repeat(20_000_000) }), 3],
])('has an end for %s', (_name, part, count) => {
  expect(taken(part)).toBe(count);
});

it('counts a call once, however often it is told', () => {
  const told = (index: number): StreamPart => {
    const call = { toolCallId: `c${Math.floor(index / 2)}`, toolName: 'f' };
    return index % 2 === 0 ? { ...call, type: 'tool_call_streaming_start' } : { ...call, type: 'tool_call', args: {} };
  };

  expect(taken(told)).toBe(10_000);
});

it('has an end for single characters that come in turns', () => {
  const part = (index: number): StreamPart => ({ type: index % 2 === 0 ? 'text' : 'reasoning', text: 'x' });

  expect(taken(part, 600_000)).toBe(500_000);
});

it('counts the text that is continued', () => {
  const budget = createAnswerBudget(7_999_999);

  expect(budget.take({ type: 'text', text: 'more' })).toBe(false);
});
