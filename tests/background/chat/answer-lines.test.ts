import { beforeEach, describe, expect, it } from 'vitest';
import { type AnswerLines, createAnswerLines } from '@/lib/background/chat/answer-lines';
import { emptyAnswer } from '@/lib/chat-stream/answer-state';
import type { ChatEvent } from '@/lib/commands/all';
import { createFakeTime, type FakeTime } from '../../fakes/timers';

let time: FakeTime;
let told: string[];
let written: string[];

const create = (isTemporary = false): AnswerLines =>
  createAnswerLines({
    runId: 'r1',
    isTemporary,
    before: emptyAnswer(),
    journal: {
      append: async (_runId, fromSeq, lines) => {
        written.push(...lines.map((line, index) => `${fromSeq + index} ${line.trim()}`));
      },
    },
    timers: time.timers,
    broadcast: (event: ChatEvent) => {
      if (event.type === 'run-lines')
        told.push(...event.lines.map((line, index) => `${event.fromSeq + index} ${line.trim()}`));
    },
    onParts: () => undefined,
    onStorageError: () => undefined,
  });

beforeEach(() => {
  time = createFakeTime();
  told = [];
  written = [];
});

const text = (value: string) => ({ type: 'text', text: value }) as const;

describe('the lines of an answer', () => {
  it('are told and written by their numbers, and can be had again', async () => {
    const lines = create();
    lines.add(text('One'));
    lines.add(text(' two'));
    await lines.flush();

    expect(told).toEqual(['1 0:"One"', '2 0:" two"']);
    expect(written).toEqual(told);
    expect([lines.count(), lines.from(2).map((line) => line.trim())]).toEqual([2, ['0:" two"']]);
  });

  it('make up the answer', () => {
    const lines = create();
    lines.add(text('One'));
    lines.add(text(' two'));

    expect(lines.state().parts).toEqual([text('One two')]);
  });

  it('of a temporary conversation are told and never written', async () => {
    const lines = create(true);
    lines.add(text('One'));
    await lines.flush();

    expect([told.length, written.length]).toEqual([1, 0]);
  });

  it('have none for a part that fits nowhere', () => {
    const lines = create();

    expect(() => lines.add({ type: 'tool_result', toolCallId: 'none', result: 1 })).toThrow(
      expect.objectContaining({ data: { code: 'malformed' } }),
    );
    expect(told).toEqual([]);
  });
});
