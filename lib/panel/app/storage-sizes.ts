import type { Message } from '@/lib/domain/message';
import { createWorkPieces } from '@/lib/platform/work-pieces';
import { storedMessages } from './archive/library-size';

/** About how much one conversation takes as it is stored, bytes. */
export type ConversationSize = {
  readonly id: string;
  readonly text: number;
  readonly files: number;
  readonly fileCount: number;
};

/** What takes how much, as far as it is counted. */
export type StorageSizes = {
  /** The largest first. */
  readonly conversations: readonly ConversationSize[];
  /** How many conversations there are. */
  readonly total: number;
  /** Files of what was typed and not sent, bytes. */
  readonly draftFiles: number;
  /** Everything is counted. */
  readonly isWhole: boolean;
};

const withMessage = (size: ConversationSize, message: Message): ConversationSize => {
  let { files, fileCount } = size;
  const parts = message.parts.map((part) => {
    if (part.type !== 'file' || part.data === '') return part;
    files += part.data.length;
    fileCount += 1;
    return { ...part, data: '' };
  });
  return { ...size, text: size.text + JSON.stringify({ ...message, parts }).length, files, fileCount };
};

const sizeOf = ({ text, files }: ConversationSize): number => text + files;

/**
 * Measures what is stored, a few messages at a time and in short stretches of work; `onStep` hears from time to time how far it is,
 * and at the end. Ends without a word when the signal aborts.
 *
 * @throws What the database throws where it does not open.
 */
export const measureStorage = async (signal: AbortSignal, onStep: (sizes: StorageSizes) => void): Promise<void> => {
  const { sizeOfDraftFiles } = await import('@/lib/storage/read/library');
  const work = createWorkPieces();
  const draftFiles = await sizeOfDraftFiles();
  const sizes = new Map<string, ConversationSize>();
  let total = 0;
  for await (const { conversationId: id, messages, ...read } of storedMessages(signal)) {
    total = read.total;
    const before = sizes.get(id) ?? { id, text: 0, files: 0, fileCount: 0 };
    sizes.set(id, messages.reduce(withMessage, before));
    if (!work.isDue()) continue;
    onStep({ conversations: [...sizes.values()], total, draftFiles, isWhole: false });
    await work.rest();
  }
  if (signal.aborted) return;
  const conversations = [...sizes.values()].sort((left, right) => sizeOf(right) - sizeOf(left));
  onStep({ conversations, total, draftFiles, isWhole: true });
};
