import type { Timers } from '@/lib/platform/clock';
import type { Journal } from '@/lib/storage/write/journal';

const maxWait = 250;
const enough = 2048;

/** Writes the lines of one run to the journal, at most 250 ms or 2 KB behind the stream. */
export type JournalWriter = {
  /** Lines in order, counted from 1. */
  add(lines: readonly string[]): void;
  /** Resolves when everything added is written or was refused. */
  flush(): Promise<void>;
};

/**
 * Makes a writer. Lines that the disk refuses stay in memory and are tried again with the next ones; `onRefused` is
 * called for each refusal.
 */
export const createJournalWriter = (
  runId: string,
  journal: Pick<Journal, 'append'>,
  timers: Timers,
  onRefused: (error: unknown) => void,
): JournalWriter => {
  let waiting: string[] = [];
  let nextSeq = 1;
  let size = 0;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const lines = waiting;
    const fromSeq = nextSeq;
    waiting = [];
    size = 0;
    try {
      await journal.append(runId, fromSeq, lines);
      nextSeq = fromSeq + lines.length;
    } catch (error) {
      waiting = [...lines, ...waiting];
      onRefused(error);
    }
  };

  const flush = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    writing = writing.then(write);
    return writing;
  };

  return {
    add: (lines) => {
      for (const line of lines) {
        waiting.push(line);
        size += line.length;
      }
      if (size >= enough) void flush();
      else cancel ??= timers.after(maxWait, () => void flush());
    },
    flush,
  };
};
