import Dexie, { type Table } from 'dexie';
import type { ModelRef } from '@/lib/domain/model';
import type { SentRequest } from '@/lib/domain/sent-request';
import type { DatabaseFactory } from '@/lib/storage/read/database';

/** A run that has begun and whose end is not stored yet. */
export type JournalledRun = {
  readonly runId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly model: ModelRef;
  /** ms since the epoch. */
  readonly startedAt: number;
  /** What went out for it; absent until the request is made. */
  readonly sent?: SentRequest;
  /** Strangers' text is in the request. */
  readonly isTainted?: boolean;
};

type LinesRow = { readonly runId: string; readonly fromSeq: number; readonly lines: readonly string[] };

/** The protocol lines of running answers, as they were sent to panels, so that a killed worker loses none of them. */
export type Journal = {
  /** Notes a run, or more of one that is noted. */
  open(run: JournalledRun): Promise<void>;
  /** Adds lines; the first is number `fromSeq`. Rejects when the disk is full. */
  append(runId: string, fromSeq: number, lines: readonly string[]): Promise<void>;
  /** Forgets a run whose end is stored. */
  close(runId: string): Promise<void>;
  /** Runs without an end, each with its lines from number 1 up to the first gap. */
  unfinished(): Promise<readonly { readonly run: JournalledRun; readonly lines: readonly string[] }[]>;
  clear(): Promise<void>;
};

class JournalDatabase extends Dexie {
  readonly runs: Table<JournalledRun, string>;
  readonly lines: Table<LinesRow, [string, number]>;

  constructor(name: string, factory: DatabaseFactory) {
    // Relaxed: at 60 writes a second a wait for the disk each time would hold up the stream; what the process has
    // handed over survives its own death.
    super(name, { chromeTransactionDurability: 'relaxed', ...factory });
    this.version(1).stores({ runs: 'runId', lines: '[runId+fromSeq], runId' });
    this.runs = this.table('runs');
    this.lines = this.table('lines');
  }
}

const joined = (rows: readonly LinesRow[]): readonly string[] => {
  const lines: string[] = [];
  for (const row of [...rows].sort((left, right) => left.fromSeq - right.fromSeq)) {
    if (row.fromSeq > lines.length + 1) break;
    lines.push(...row.lines.slice(lines.length + 1 - row.fromSeq));
  }
  return lines;
};

/** Opens the journal, a database of its own since durability is per database. */
export const createJournal = (name = 'journal', factory: DatabaseFactory = {}): Journal => {
  const database = new JournalDatabase(name, factory);
  return {
    open: async (run) => {
      await database.runs.put(run);
    },
    append: async (runId, fromSeq, lines) => {
      await database.lines.put({ runId, fromSeq, lines });
    },
    close: (runId) =>
      database.transaction('rw', database.runs, database.lines, async () => {
        await database.runs.delete(runId);
        await database.lines.where('runId').equals(runId).delete();
      }),
    unfinished: async () => {
      const runs = await database.runs.toArray();
      return Promise.all(
        runs.map(async (run) => ({
          run,
          lines: joined(await database.lines.where('runId').equals(run.runId).toArray()),
        })),
      );
    },
    clear: () =>
      database.transaction('rw', database.runs, database.lines, async () => {
        await database.runs.clear();
        await database.lines.clear();
      }),
  };
};
