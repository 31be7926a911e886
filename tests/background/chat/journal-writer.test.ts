import { describe, expect, it } from 'vitest';
import { createJournalWriter } from '@/lib/background/chat/journal-writer';
import { createFakeTime, settlePromises } from '../../fakes/timers';

type Written = { readonly fromSeq: number; readonly lines: readonly string[] };

const create = (failures = 0) => {
  const time = createFakeTime();
  const written: Written[] = [];
  const refused: unknown[] = [];
  let left = failures;
  const journal = {
    append: async (_runId: string, fromSeq: number, lines: readonly string[]) => {
      left -= 1;
      if (left >= 0) throw new DOMException('full', 'QuotaExceededError');
      written.push({ fromSeq, lines });
    },
  };
  const writer = createJournalWriter('run', journal, time.timers, (error) => refused.push(error));
  return { time, written, refused, writer };
};

describe('a journal writer', () => {
  it('writes at the latest 250 ms after a line came', async () => {
    const { time, written, writer } = create();

    writer.add(['a']);
    await time.advance(249);
    const early = written.length;
    await time.advance(1);

    expect(early).toBe(0);
    expect(written).toEqual([{ fromSeq: 1, lines: ['a'] }]);
  });

  it('writes at once when 2 KB have gathered', async () => {
    const { written, writer } = create();

    writer.add(['x'.repeat(2047)]);
    await settlePromises();
    const early = written.length;
    writer.add(['y']);
    await settlePromises();

    expect(early).toBe(0);
    expect(written.map(({ lines }) => lines.length)).toEqual([2]);
  });

  it('keeps refused lines and writes them with the next, without a gap', async () => {
    const { time, written, refused, writer } = create(1);

    writer.add(['a']);
    await time.advance(250);
    writer.add(['b']);
    await writer.flush();

    expect(refused).toHaveLength(1);
    expect(written).toEqual([{ fromSeq: 1, lines: ['a', 'b'] }]);
  });
});
