import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createJournal, type JournalledRun } from '@/lib/storage/write/journal';

const run: JournalledRun = {
  runId: 'r1',
  conversationId: 'c1',
  messageId: 'a1',
  model: { connectionId: 'p1', modelId: 'm1' },
  startedAt: 1,
};

const create = () => createJournal('journal', { indexedDB: new IDBFactory(), IDBKeyRange });

describe('the journal', () => {
  it('gives back the lines of a run in order, up to the first gap', async () => {
    const journal = create();

    await journal.open(run);
    await journal.append('r1', 3, ['c']);
    await journal.append('r1', 1, ['a', 'b']);
    await journal.append('r1', 9, ['lost']);

    expect(await journal.unfinished()).toMatchObject([{ run, lines: ['a', 'b', 'c'], trusted: 3, lastSeq: 9 }]);
  });

  it('forgets a run whose end is stored, and only that', async () => {
    const journal = create();
    await journal.open(run);
    await journal.open({ ...run, runId: 'r2' });
    await journal.append('r1', 1, ['a']);

    await journal.close('r1');

    expect((await journal.unfinished()).map((entry) => [entry.run.runId, entry.lines])).toEqual([['r2', []]]);
  });
});
