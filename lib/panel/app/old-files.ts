import { bytesOfBase64 } from '@/lib/domain/attachment';
import { hasForgettableBytes } from '@/lib/domain/attachments/forgotten-file';
import type { FilePart } from '@/lib/domain/message-part';
import { sendOrReport } from '@/lib/panel/connection';
import { showToast } from '@/lib/panel/toasts';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { storedMessages } from './archive/library-size';

/** How old files are that can be forgotten. Younger ones are never touched. */
export const fileAges = ['month', 'quarter', 'year'] as const;
export type FileAge = (typeof fileAges)[number];

const months: Readonly<Record<FileAge, number>> = { month: 1, quarter: 3, year: 12 };

/** The same day and hour so long before `now`, or the last day of a shorter month; ms since the epoch. */
export const timeBefore = (now: number, age: FileAge): number => {
  const date = new Date(now);
  const day = date.getDate();
  date.setMonth(date.getMonth() - months[age]);
  // The 31st of a month that has none is a day of the next.
  if (date.getDate() !== day) date.setDate(0);
  return date.getTime();
};

/** Files that would be forgotten. */
export type OldFiles = {
  /** The messages that they stand in. */
  readonly messageIds: readonly string[];
  readonly files: number;
  readonly conversations: number;
  readonly bytes: number;
};

/** How far the search is: `done` of `total` conversations. */
export type SearchStep = { readonly done: number; readonly total: number };

/** A message with files, as little of it as the choice needs. */
type Holder = {
  readonly messageId: string;
  readonly conversationId: string;
  readonly digests: readonly string[];
  readonly bytes: number;
};

/** What one command carries. */
const most = 100_000;

const digestOf = async ({ data }: FilePart): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(data)));
  return String.fromCharCode(...bytes);
};

/**
 * The files of messages from before `before`, ms since the epoch. A message keeps all of its files while a younger one has one of
 * them, too, and so does a conversation in which something is being answered or waits. Undefined when the signal aborts.
 *
 * @throws What the database throws where it does not open.
 */
export const findOldFiles = async (
  before: number,
  signal: AbortSignal,
  onStep: (step: SearchStep) => void,
): Promise<OldFiles | undefined> => {
  const work = createWorkPieces();
  const holders = new Map<string, Holder>();
  const young = new Set<string>();
  const busy = new Set<string>();
  for await (const { conversationId, messages, done, total } of storedMessages(signal)) {
    for (const { id, createdAt, status, parts } of messages) {
      if (status === 'running' || status === 'queued') busy.add(conversationId);
      const files = parts.filter(hasForgettableBytes);
      if (files.length === 0) continue;
      const digests = await Promise.all(files.map(digestOf));
      const bytes = files.reduce((sum, { data }) => sum + bytesOfBase64(data), 0);
      if (createdAt >= before) for (const digest of digests) young.add(digest);
      else holders.set(id, { messageId: id, conversationId, digests, bytes });
    }
    if (!work.isDue()) continue;
    onStep({ done, total });
    await work.rest();
  }
  if (signal.aborted) return undefined;
  const old = [...holders.values()]
    .filter(({ conversationId, digests }) => !busy.has(conversationId) && !digests.some((one) => young.has(one)))
    .slice(0, most);
  return {
    messageIds: old.map(({ messageId }) => messageId),
    files: old.reduce((sum, { digests }) => sum + digests.length, 0),
    conversations: new Set(old.map(({ conversationId }) => conversationId)).size,
    bytes: old.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

/** Forgets them, and offers to take that back; says whether it is on its way. */
export const forgetFiles = async ({ messageIds, files }: OldFiles): Promise<boolean> => {
  const answer = await sendOrReport({ type: 'files-forget', messageIds: [...messageIds] });
  if (answer === undefined) return false;
  const { undoId, undoForMs } = answer;
  showToast({
    textKey: 'settings.data.forget.done',
    values: { count: files },
    undo: { run: () => void sendOrReport({ type: 'undo', undoId }), forMs: undoForMs },
  });
  return true;
};
