import type { ChatCommand, ChatResult } from '@/lib/commands/all';
import type { BroughtPart } from '@/lib/domain/app/brought-setting';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import { ImportError } from '@/lib/import/imported';
import { readIncoming } from '@/lib/import/read-incoming';
import { withFiles } from '@/lib/import/with-files';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { comes } from './compare-settings';
import type { ImportPlan } from './import-plan';
import { settingBatches } from './setting-batches';

/** What came of an import. `gone`: it was dropped by another one, and nothing of it is here. */
export type BroughtIn =
  | {
      readonly type: 'done';
      readonly importId: string;
      readonly conversations: number;
      readonly messages: number;
      /** Prompts, drafts, preferences, services and tools. */
      readonly settings: number;
      /** Files that the export names and does not have. */
      readonly missingFiles: number;
      /** Messages that are too large, and came without what they say. */
      readonly emptied: number;
      /** Services and tools that this version does not have. */
      readonly notHere: number;
      /** Services or tools wait until their user has looked at them. */
      readonly isWaiting: boolean;
    }
  | { readonly type: 'gone' };

export type BringInContext = {
  /** ms since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** What comes besides conversations; absent: nothing. */
  readonly parts?: ReadonlySet<BroughtPart>;
  send<Command extends ChatCommand>(command: Command): Promise<ChatResult<Command>>;
  /** How many conversations were written; waits until the page has drawn. */
  progress(done: number): Promise<void>;
};

/** Written in one transaction: a running answer waits for no more than that. */
const mostPieces = 25;
/** UTF-16 units of JSON. */
const mostLength = 2_000_000;

type Piece = { readonly conversation: Conversation; messages: Message[] };

/** Collects what is written at once and sends it when it is enough. */
const createBatch = (write: (pieces: readonly Piece[]) => Promise<void>) => {
  let pieces: Piece[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    if (pieces.length > 0) await write(pieces);
    pieces = [];
    length = 0;
  };
  const begin = (conversation: Conversation): Piece => {
    const piece: Piece = { conversation, messages: [] };
    pieces.push(piece);
    length += JSON.stringify(conversation).length;
    return piece;
  };
  return {
    flush,
    conversation: async (conversation: Conversation): Promise<void> => {
      const size = JSON.stringify(conversation).length;
      if (pieces.length >= mostPieces || (length > 0 && length + size > mostLength)) await flush();
      begin(conversation);
    },
    message: async (conversation: Conversation, message: Message, size: number): Promise<void> => {
      if (length > 0 && length + size > mostLength) await flush();
      const last = pieces.at(-1);
      const piece = last?.conversation.id === conversation.id ? last : begin(conversation);
      piece.messages.push(message);
      length += size;
    },
  };
};

/**
 * Imports the chosen conversations: they are written where nobody sees them, and appear all at once at the end. Whatever goes wrong
 * before leaves nothing: also when one of them is no longer there, or not with all of its messages.
 *
 * @throws DOMException AbortError when the signal aborts; ChatError when the background cannot write; ImportError when what was
 * chosen is not what was planned.
 */
export const bringIn = async (
  plan: Pick<ImportPlan, 'source' | 'archive' | 'conversations' | 'settings'>,
  chosen: ReadonlySet<string>,
  { now, signal, send, progress, parts = new Set() }: BringInContext,
): Promise<BroughtIn> => {
  const { source, archive, conversations: planned } = plan;
  const settings = plan.settings.filter((one) => comes(one) && parts.has(one.part));
  const name = source.name === undefined ? {} : { name: source.name };
  const { importId } = await send({ type: 'import-begin', source: source.id, ...name });
  let isGone = false;
  let missingFiles = 0;
  let emptied = 0;
  let notHere = 0;
  const missing = new Map(planned.filter(({ id }) => chosen.has(id)).map(({ id, messages }) => [id, messages]));
  const written = new Set<string>();
  const work = createWorkPieces();
  const batch = createBatch(async (pieces) => {
    const { isHere } = await send({ type: 'import-stage', importId, pieces: [...pieces] });
    isGone ||= !isHere;
    for (const { conversation } of pieces) written.add(conversation.id);
    await progress(written.size);
  });

  const stageAll = async (): Promise<void> => {
    for await (const item of readIncoming(source, archive, now, signal)) {
      if (isGone) return;
      if (item.type !== 'conversation' || !chosen.has(item.incoming.conversation.id)) continue;
      const { conversation, messages } = item.incoming;
      const left = (missing.get(conversation.id) ?? 0) - messages.length;
      if (left > 0) missing.set(conversation.id, left);
      else missing.delete(conversation.id);
      await batch.conversation(conversation);
      for (const incoming of messages) {
        signal.throwIfAborted();
        const whole = await withFiles(incoming, archive);
        missingFiles += whole.missing;
        if (whole.isEmptied) emptied += 1;
        // Reading a large file and sending it are not one piece of work.
        if (work.isDue()) await work.rest();
        await batch.message(conversation, whole.message, whole.length);
      }
    }
    await batch.flush();
    for await (const batched of settingBatches(settings, archive)) {
      signal.throwIfAborted();
      missingFiles += batched.missing;
      const { isHere, left } = await send({ type: 'import-stage-settings', importId, settings: [...batched.settings] });
      isGone ||= !isHere;
      notHere += left;
    }
    signal.throwIfAborted();
    if (missing.size > 0) throw new ImportError('unreadable');
  };

  try {
    await stageAll();
    const { counts } = isGone ? {} : await send({ type: 'import-commit', importId });
    if (counts === undefined) return { type: 'gone' };
    // It was called off while the background showed it.
    signal.throwIfAborted();
    const { conversations, messages, settings: others } = counts;
    const isWaiting = others > 0 && settings.some(({ part }) => part === 'services' || part === 'tools');
    const brought = { importId, conversations, messages, settings: others };
    return { type: 'done', ...brought, missingFiles, emptied, notHere, isWaiting };
  } catch (error) {
    // What is left, if the background does not answer, goes with the next start.
    await send({ type: 'import-undo', importId }).catch(() => undefined);
    throw error;
  }
};
