import { describe, expect, it } from 'vitest';
import { type Batch, createLineBatcher, joinAdjacent } from '@/lib/background/chat/line-batch';
import { createFakeTime } from '../../fakes/timers';

describe('joinAdjacent', () => {
  it('joins neighbouring texts and keeps the order of everything else', () => {
    const joined = joinAdjacent([
      { type: 'reasoning', text: 'a' },
      { type: 'reasoning', text: 'b' },
      { type: 'text', text: 'c' },
      { type: 'text', text: 'd' },
      { type: 'source', source: { url: 'https://example.test' } },
      { type: 'text', text: 'e' },
    ]);

    expect(joined).toEqual([
      { type: 'reasoning', text: 'ab' },
      { type: 'text', text: 'cd' },
      { type: 'source', source: { url: 'https://example.test' } },
      { type: 'text', text: 'e' },
    ]);
  });
});

it('joins what is added to the arguments of one call', () => {
  const delta = (toolCallId: string, argsTextDelta: string) =>
    ({ type: 'tool_call_delta', toolCallId, argsTextDelta }) as const;

  expect(joinAdjacent([delta('c1', '{'), delta('c1', '}'), delta('c2', '['), delta('c1', '!')])).toEqual([
    delta('c1', '{}'),
    delta('c2', '['),
    delta('c1', '!'),
  ]);
});

describe('a batcher', () => {
  it('sends the first part at once and the next ones after at most 16 ms, and is quick again after a pause', async () => {
    const time = createFakeTime();
    const sent: Batch[] = [];
    const batcher = createLineBatcher(time.timers, (batch) => sent.push(batch));

    batcher.add({ type: 'text', text: '1' });
    const first = sent.length;
    batcher.add({ type: 'text', text: '2' });
    batcher.add({ type: 'text', text: '3' });
    const before = sent.length;
    await time.advance(16);
    const after = sent.length;
    await time.advance(100);
    batcher.add({ type: 'text', text: '4' });

    expect([first, before, after, sent.length]).toEqual([1, 1, 2, 3]);
    expect(sent.flatMap(({ lines }) => lines)).toEqual(['0:"1"', '0:"23"', '0:"4"']);
  });
});
