import type { ChatEvent } from '@/lib/commands/all';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';
import type { ModelRef } from '@/lib/domain/model';
import type { Timers } from '@/lib/platform/clock';
import type { ChatStore } from '@/lib/storage/write/chat-store';
import type { Journal, JournalEntry, JournalledRun } from '@/lib/storage/write/journal';
import type { Locks } from '../locks';
import { answerBefore, applyLines, finishedMessage, isWholeAnswer } from './finished-message';

/** How long connected panels have to send back what they hold, ms after the start of the worker. */
export const resumeWindow = 1000;

/** A run that an earlier worker left without an end. `lines` are all that are known, from number 1 on. */
type OrphanedRun = {
  readonly runId: string;
  readonly message: Message;
  readonly model: ModelRef;
  readonly startedAt: number;
  /** What the journal knows of its request. */
  readonly facts: Pick<JournalledRun, 'sent' | 'isTainted'>;
  lines: readonly string[];
  /** The journal had more than could be read, up to this line. */
  readonly damage?: Damage;
  isSettled: boolean;
};

/** What the journal says and nobody else has confirmed. */
type Damage = {
  /** The lines that can be read: the intact ones and more. */
  readonly readable: readonly string[];
  /** Number of the last line that was written. */
  readonly lastSeq: number;
  readonly rows: readonly unknown[];
};

/** The intact lines of a journal and, in a damaged one, what else is left. */
const readableOf = (message: Message, entry: JournalEntry | undefined): Pick<OrphanedRun, 'lines' | 'damage'> => {
  if (entry === undefined) return { lines: [] };
  const { count } = applyLines(answerBefore(message), entry.lines);
  const readable = entry.lines.slice(0, count);
  const lines = readable.slice(0, entry.trusted);
  if (lines.length === entry.lastSeq) return { lines };
  return { lines, damage: { readable, lastSeq: entry.lastSeq, rows: entry.rows } };
};

/** What is stored of a run: the panel's lines where it sent back more than the disk had. */
const knownLines = ({ lines, damage }: OrphanedRun): readonly string[] =>
  damage !== undefined && damage.readable.length > lines.length ? damage.readable : lines;

const requestFacts = ({ sent, isTainted }: OrphanedRun['facts']): OrphanedRun['facts'] => ({
  ...(sent !== undefined && { sent }),
  ...(isTainted !== undefined && { isTainted }),
});

/** Settles what an earlier worker left. */
export type OrphanedRuns = {
  /** The journal has been read; whether there is anything to settle. */
  readonly loaded: Promise<boolean>;
  /** Every orphaned run has its end. Never rejects. */
  readonly settled: Promise<void>;
  /** Those without an end yet, as panels mirror them. */
  snapshots(): readonly RunSnapshot[];
  linesFrom(runId: string, fromSeq: number): readonly string[] | undefined;
  /**
   * Takes the lines that a panel holds, of which the last is number `haveSeq`; false for a run that is not orphaned. If
   * the end is stored already and the panel had seen more, it is stored again.
   */
  resume(runId: string, haveSeq: number, lines: readonly string[]): Promise<boolean>;
};

export type SettleContext = {
  readonly chats: ChatStore;
  readonly journal: Pick<Journal, 'unfinished' | 'close'>;
  readonly locks: Locks;
  readonly timers: Timers;
  broadcast(event: ChatEvent): void;
  onStorageError(error: unknown): void;
  /** Temporary conversations are back in memory. */
  readonly ready: Promise<void>;
};

/** The longer of two records of the same lines: `held` ends at number `haveSeq`. A gap between them is not bridged. */
export const longerLines = (known: readonly string[], haveSeq: number, held: readonly string[]): readonly string[] => {
  const firstSeq = haveSeq - held.length + 1;
  if (haveSeq <= known.length || firstSeq > known.length + 1) return known;
  return [...known, ...held.slice(known.length + 1 - firstSeq)];
};

/**
 * Reads the journal at the start of the worker, waits a moment for panels that saw more, and settles each run as
 * `interrupted` with everything kept; a run whose end of generation was read is complete. The unreadable part of a
 * damaged journal goes into quarantine, and the message says so.
 */
export const recoverRuns = (context: SettleContext): OrphanedRuns => {
  const orphaned = new Map<string, OrphanedRun>();

  const load = async (): Promise<boolean> => {
    await context.ready;
    const journalled = new Map((await context.journal.unfinished()).map((entry) => [entry.run.runId, entry]));
    for (const message of await context.chats.unfinished()) {
      const { runId, model } = message;
      if (runId === undefined || model === undefined) continue;
      const entry = journalled.get(runId);
      journalled.delete(runId);
      const startedAt = entry?.run.startedAt ?? message.times?.startedAt ?? message.createdAt;
      orphaned.set(runId, {
        runId,
        message,
        model,
        startedAt,
        facts: entry?.run ?? {},
        ...readableOf(message, entry),
        isSettled: false,
      });
    }
    // The rest have their end stored, or their message was deleted: only the journal was not cleared.
    for (const runId of journalled.keys()) await context.journal.close(runId);
    return orphaned.size > 0;
  };

  const settle = (run: OrphanedRun): Promise<void> =>
    context
      .locks(run.message.conversationId, async () => {
        const { conversationId, id: messageId } = run.message;
        const conversation = await context.chats.conversation(conversationId);
        const current = await context.chats.message(messageId);
        if (conversation !== undefined && current !== undefined && (!run.isSettled || current.runId === undefined)) {
          const { state, count } = applyLines(answerBefore(run.message), knownLines(run));
          // A panel may have sent back what the journal lost.
          const isLost = run.damage !== undefined && run.lines.length < run.damage.lastSeq;
          const isComplete = isWholeAnswer(state) && !isLost;
          const status = isComplete ? 'complete' : 'interrupted';
          const code = isLost ? 'journal-damaged' : 'worker-stopped';
          const error = isComplete ? undefined : ({ code } as const);
          const end = { status, ...(error !== undefined && { error }) } as const;
          const times = { ...run.message.times, startedAt: run.startedAt };
          await context.chats.write({
            conversation,
            messages: [finishedMessage(run.message, state, { ...end, times, ...requestFacts(run.facts) })],
            ...(run.damage !== undefined &&
              isLost && { damaged: { messageId, readCount: count, rows: [...run.damage.rows] } }),
          });
          context.broadcast({ type: 'run-end', end: { runId: run.runId, conversationId, messageId, ...end } });
        }
        run.isSettled = true;
        await context.journal.close(run.runId);
      })
      .catch(context.onStorageError);

  const loaded = load().catch((error) => {
    context.onStorageError(error);
    return false;
  });
  const settled = loaded.then(async (hasLeft) => {
    if (!hasLeft) return;
    await new Promise<void>((resolve) => void context.timers.after(resumeWindow, resolve));
    await Promise.all([...orphaned.values()].map(settle));
  });

  return {
    loaded,
    settled,
    snapshots: () =>
      [...orphaned.values()]
        .filter((run) => !run.isSettled)
        .map((run) => ({
          runId: run.runId,
          conversationId: run.message.conversationId,
          messageId: run.message.id,
          model: run.model,
          phase: 'writing',
          startedAt: run.startedAt,
          lastSeq: run.lines.length,
        })),
    linesFrom: (runId, fromSeq) => orphaned.get(runId)?.lines.slice(Math.max(0, fromSeq - 1)),
    resume: async (runId, haveSeq, lines) => {
      await loaded;
      const run = orphaned.get(runId);
      if (run === undefined) return false;
      const longer = longerLines(run.lines, haveSeq, lines);
      const hasMore = longer.length > run.lines.length;
      run.lines = longer;
      if (hasMore && run.isSettled) await settle(run);
      return true;
    },
  };
};
