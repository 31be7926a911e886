import type { AnswerState } from '@/lib/chat-stream/answer-state';
import type { ChatEvent } from '@/lib/commands/all';
import type { RunEnd, RunSnapshot } from '@/lib/domain/chat/run';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { type Message, messageText } from '@/lib/domain/message';
import type { ModelRef } from '@/lib/domain/model';
import { citedSources, type NumberedPassage } from '@/lib/domain/pages/page-citation';
import type { Price } from '@/lib/domain/price';
import type { SentFile } from '@/lib/domain/sent-request';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Timers } from '@/lib/platform/clock';
import type { Journal, JournalledRun } from '@/lib/storage/write/journal';
import type { Connection } from '../connection';
import type { NetworkAccess } from '../guarded-fetch';
import type { RunTools } from '../run-tools';
import { createAnswerLines } from './answer-lines';
import { runRounds } from './answer-rounds';
import type { AnswerResult, PhaseChange } from './answer-run';
import type { AnswerReader } from './answer-steps';
import { createAnswerTimer } from './answer-times';
import { answerBefore, endStatus, finishedMessage } from './finished-message';
import { createRunFacts } from './run-facts';

/** What a run needs from outside. */
export type RunContext = {
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly random: () => number;
  readonly journal: Pick<Journal, 'open' | 'append' | 'close'>;
  broadcast(event: ChatEvent): void;
  /** Stores the message as it is at the end; rejects when the storage refuses it. */
  store(message: Message): Promise<void>;
  onStorageError(error: unknown): void;
  explain(error: unknown): ChatErrorData;
};

/** What a run works with. */
export type PreparedRun = {
  readonly reader?: AnswerReader;
  readonly request: ChatRequest;
  readonly connection: Connection;
  /** Passages of pages that the answer can cite. */
  readonly passages?: readonly NumberedPassage[];
  /** What is attached to the messages of the request. */
  readonly files?: readonly SentFile[];
  /** Strangers' text is in the request. */
  readonly isTainted?: boolean;
  /** Strangers' words may be in it without being marked: in a picture, or in what a service found by itself. */
  readonly mayBeLed?: boolean;
  /** All messages before the answer; absent: none. */
  readonly earlier?: readonly Message[];
  /** The user's instructions to the model. */
  readonly system?: string;
  readonly price?: Price;
  /** What the model may call; absent: nothing of ours. */
  readonly tools?: RunTools;
  /** The messages of the request end with the parts that the answer has already. */
  readonly holdsBefore?: boolean;
  /** Reasoning in the parts that the answer has already was sealed after another prefix than the request now has. */
  readonly isSealBroken?: boolean;
  /** What comes before the answer; absent where its parts come after different things. */
  readonly prefix?: string;
};

/** One answer to be produced. */
export type RunOrder = {
  readonly runId: string;
  /** The stored row of the answer: status `running`, with the parts that are continued. */
  readonly message: Message;
  readonly model: ModelRef;
  /** Nothing of a temporary conversation is written to the disk. */
  readonly isTemporary: boolean;
  /** A call in the parts of `message` that is made again. */
  readonly again?: string;
  /** Reads the history and the keys; what it throws fails the run. */
  prepare(signal: AbortSignal): Promise<PreparedRun>;
};

/** An answer being produced. */
export type LiveRun = {
  readonly order: RunOrder;
  snapshot(): RunSnapshot;
  /** The lines from number `fromSeq` on. */
  linesFrom(fromSeq: number): readonly string[];
  stop(): void;
  /** Ends the wait for the next try. */
  retryNow(): void;
  /** Resolves when the end is stored and reported. Never rejects. */
  readonly ended: Promise<void>;
};

const storeAgainAfter = 5000;

/** What an answer still lacks at its end: the passages that it cites, and that it has ended. */
const closingParts = (
  ended: AnswerState,
  passages: readonly NumberedPassage[],
  { status }: AnswerResult,
): readonly StreamPart[] => {
  const known = ended.parts.filter((part) => part.type === 'source');
  const cited = citedSources(messageText(ended), passages, known);
  const parts: StreamPart[] = cited.map((source) => ({ type: 'source', source }));
  if (status !== 'complete' || ended.endedBy === 'finish_message') return parts;
  const { finishReason = 'unknown', usage } = ended;
  return [...parts, { type: 'finish_message', finishReason, ...(usage !== undefined && { usage }) }];
};

/** Stores a finished answer. If the storage refuses it, reports that as the end and tries again until it is stored. */
const storeFinished = async (context: RunContext, finished: Message, told: RunEnd): Promise<void> => {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await context.store(finished);
    } catch (failure) {
      context.onStorageError(failure);
      const error = told.error ?? errorDataOf(failure, (other) => context.explain(other));
      if (isFirst) context.broadcast({ type: 'run-end', end: { ...told, error } });
    }
    await new Promise<void>((resolve) => void context.timers.after(storeAgainAfter, resolve));
  }
};

/** What never changes in the snapshots of a run. */
const beginningOf = ({ runId, message, model }: RunOrder) => ({
  runId,
  conversationId: message.conversationId,
  messageId: message.id,
  model,
});

/** Starts a run: it goes on to its end whether or not anyone listens. */
export const startRun = (order: RunOrder, context: RunContext): LiveRun => {
  const { message, runId } = order;
  const { clock } = context.network;
  const startedAt = clock.now();
  const stopping = new AbortController();
  const timer = createAnswerTimer(startedAt, () => clock.now());
  let phase: PhaseChange = { phase: 'connecting' };
  let prepared: PreparedRun | undefined;
  let skipWait: (() => void) | undefined;

  const lines = createAnswerLines({
    runId,
    isTemporary: order.isTemporary,
    before: answerBefore(message),
    journal: context.journal,
    timers: context.timers,
    broadcast: context.broadcast,
    onParts: timer.onParts,
    onStorageError: context.onStorageError,
  });

  const snapshot = (): RunSnapshot => ({ ...beginningOf(order), startedAt, lastSeq: lines.count(), ...phase });

  const keepInJournal = async (known: Pick<JournalledRun, 'sent' | 'isTainted'> = {}): Promise<void> => {
    if (order.isTemporary) return;
    await context.journal.open({ ...snapshot(), model: order.model, ...known }).catch(context.onStorageError);
  };

  const before = message.parts.length > 0 ? message.sent : undefined;
  const facts = createRunFacts((known) => void keepInJournal(known), before);

  const answer = async (): Promise<AnswerResult> => {
    await keepInJournal();
    try {
      prepared = await order.prepare(stopping.signal);
      const { request, connection, files, price, prefix, tools, isTainted = false, mayBeLed = false } = prepared;
      if (isTainted) facts.onTaint();
      return await runRounds({
        connection,
        request,
        reader: prepared.reader ?? {},
        ...(tools !== undefined && { tools }),
        place: { runId, conversationId: message.conversationId, messageId: message.id },
        isTainted: isTainted || mayBeLed,
        earlier: prepared.earlier ?? [],
        ...(prepared.system !== undefined && { system: prepared.system }),
        before: message.parts,
        annotationsBefore: message.annotations ?? [],
        flush: lines.flush,
        holdsBefore: prepared.holdsBefore === true,
        isSealBroken: prepared.isSealBroken === true,
        ...(order.again !== undefined && { again: order.again }),
        state: lines.state,
        onRequest: (asked) => facts.onRequest(asked, connection.host, { files, price, prefix }),
        onTaint: facts.onTaint,
        network: context.network,
        timers: context.timers,
        random: context.random,
        signal: stopping.signal,
        onPart: lines.add,
        onLeftOut: facts.onLeftOut,
        onPhase: (change) => {
          phase = change;
          context.broadcast({ type: 'run-phase', runId, ...change });
        },
        onWait: (skip) => {
          skipWait = skip;
        },
      });
    } catch (error) {
      return { status: 'failed', error: context.explain(error) };
    }
  };

  const finish = async (result: AnswerResult): Promise<void> => {
    for (const part of closingParts(lines.state(), prepared?.passages ?? [], result)) lines.add(part);
    await lines.flush();
    const state = lines.state();
    const status = endStatus(result, state);
    const error = result.error;
    const end = { status, ...(error !== undefined && { error }) };
    const finished = finishedMessage(message, state, { ...end, times: timer.times(), ...facts.all() });
    const told: RunEnd = { runId, conversationId: message.conversationId, messageId: message.id, ...end };
    await storeFinished(context, finished, told);
    if (!order.isTemporary) await context.journal.close(runId).catch(context.onStorageError);
    context.broadcast({ type: 'run-end', end: told });
  };

  context.broadcast({ type: 'run-start', run: snapshot() });
  return {
    order,
    snapshot,
    linesFrom: lines.from,
    stop: () => stopping.abort(),
    retryNow: () => skipWait?.(),
    ended: answer().then(finish),
  };
};
