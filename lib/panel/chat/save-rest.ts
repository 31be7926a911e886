import { parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { DamagedAnswer } from '@/lib/domain/chat/damaged-answer';
import { z } from '@/lib/domain/schema';
import { fileNameFrom, offerFile } from '@/lib/panel/offer-file';
import { useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';

const rowSchema = z.object({ fromSeq: z.number(), lines: z.array(z.unknown()) });

/** What a line says, as far as it can be read; a damaged one as it stands. */
const wordsOf = (line: unknown): string => {
  if (typeof line !== 'string') return `\n${JSON.stringify(line) ?? ''}\n`;
  try {
    return parseStreamLine(line)
      .map((part) => (part.type === 'text' || part.type === 'reasoning' ? part.text : ''))
      .join('');
  } catch {
    return `\n${line}\n`;
  }
};

/** The part of an answer that could not be put into the conversation: its words, and damaged lines as they stand. */
export const restOf = ({ readCount, rows }: DamagedAnswer): string =>
  rows
    .flatMap((row) => {
      const parsed = z.safeParse(rowSchema, row);
      return parsed.success ? [parsed.data] : [{ fromSeq: Number.POSITIVE_INFINITY, lines: [row] }];
    })
    .toSorted((one, other) => one.fromSeq - other.fromSeq)
    .flatMap(({ fromSeq, lines }) => lines.slice(Math.max(0, readCount + 1 - fromSeq)))
    .map(wordsOf)
    .join('');

/** Saves the part of an answer that came back damaged from the disk as a file. */
export const saveRest = async (messageId: string): Promise<void> => {
  const { readDamagedAnswer } = await import('@/lib/storage/read/damaged-answers');
  const damaged = await readDamagedAnswer(messageId).catch(() => undefined);
  if (damaged === undefined) {
    showToast({ textKey: 'error.restGone' });
    return;
  }
  const title = useSession.getState().conversation?.title ?? '';
  offerFile(new Blob([restOf(damaged)], { type: 'text/plain' }), `${fileNameFrom(title)}.txt`);
};
