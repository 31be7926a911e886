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
  /** What was sent for it; absent until the request is made. */
  readonly sent?: SentRequest;
  /** Strangers' text is in the request. */
  readonly isTainted?: boolean;
};

/** The format of the lines: data stream v1, one line of the protocol each. A change of it is a new number. */
const linesVersion = 1;

/** Rows that an older version wrote have neither version nor checksum. */
type LinesRow = {
  readonly runId: string;
  readonly fromSeq: number;
  readonly lines: readonly string[];
  readonly version?: number;
  readonly checksum?: number;
};

/** FNV-1a over the UTF-16 units of the lines: it finds what a disk did to them, not what an attacker would do. */
export const checksumOf = (lines: readonly string[]): number => {
  let hash = 0x811c9dc5;
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x0a, 0x01000193);
  }
  return hash >>> 0;
};

/** What the journal holds of a run. */
export type JournalEntry = {
  readonly run: JournalledRun;
  /** From number 1 up to the first gap, or the first row that is not a list of lines. A damaged line is among them. */
  readonly lines: readonly string[];
  /** Number of the last line that the journal knows of. */
  readonly lastSeq: number;
  /**
   * How many of `lines` are as they were written: those before the first row that is missing, was changed by the disk, or
   * has another format. Fewer than `lastSeq` in a damaged journal.
   */
  readonly trusted: number;
  /** The rows as they are, for the quarantine. */
  readonly rows: readonly unknown[];
};

/** The protocol lines of running answers, as they were sent to panels, so that a killed worker loses none of them. */
export type Journal = {
  /** Records a run, or adds to one that is recorded. */
  open(run: JournalledRun): Promise<void>;
  /** Adds lines; the first is number `fromSeq`. Rejects when the disk is full. */
  append(runId: string, fromSeq: number, lines: readonly string[]): Promise<void>;
  /** Forgets a run whose end is stored. */
  close(runId: string): Promise<void>;
  /** Runs without an end. */
  unfinished(): Promise<readonly JournalEntry[]>;
  clear(): Promise<void>;
};

class JournalDatabase extends Dexie {
  readonly runs: Table<JournalledRun, string>;
  readonly lines: Table<LinesRow, [string, number]>;

  constructor(name: string, factory: DatabaseFactory) {
    // Relaxed: at 60 writes a second a wait for the disk each time would hold up the stream; what the process has
    // passed on survives its own death.
    super(name, { chromeTransactionDurability: 'relaxed', ...factory });
    this.version(1).stores({ runs: 'runId', lines: '[runId+fromSeq], runId' });
    this.runs = this.table('runs');
    this.lines = this.table('lines');
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isAsWritten = ({ lines, version, checksum }: LinesRow): boolean =>
  (version ?? linesVersion) === linesVersion &&
  lines.every(isText) &&
  (checksum === undefined || checksum === checksumOf(lines));

const joined = (unordered: readonly LinesRow[]): Omit<JournalEntry, 'run'> => {
  const rows = [...unordered].sort((left, right) => left.fromSeq - right.fromSeq);
  const lines: string[] = [];
  let lastSeq = 0;
  let trusted: number | undefined;
  let isWhole = true;
  for (const row of rows) {
    const written: readonly unknown[] = Array.isArray(row.lines) ? row.lines : [];
    lastSeq = Math.max(lastSeq, row.fromSeq + Math.max(1, written.length) - 1);
    isWhole &&= row.fromSeq <= lines.length + 1 && (row.version ?? linesVersion) === linesVersion;
    if (!isWhole || !Array.isArray(row.lines) || !isAsWritten(row)) trusted ??= lines.length;
    for (const line of isWhole ? written.slice(lines.length + 1 - row.fromSeq) : []) {
      isWhole &&= isText(line);
      if (isWhole && isText(line)) lines.push(line);
    }
  }
  return { lines, lastSeq, trusted: trusted ?? lines.length, rows };
};

/** Opens the journal, a database of its own since durability is per database. */
export const createJournal = (name = 'journal', factory: DatabaseFactory = {}): Journal => {
  const database = new JournalDatabase(name, factory);
  return {
    open: async (run) => {
      await database.runs.put(run);
    },
    append: async (runId, fromSeq, lines) => {
      await database.lines.put({ runId, fromSeq, lines, version: linesVersion, checksum: checksumOf(lines) });
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
          ...joined(await database.lines.where('runId').equals(run.runId).toArray()),
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
