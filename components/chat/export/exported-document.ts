import type { Branch } from '@/lib/domain/chat/conversation-branches';
import { firstLetters } from '@/lib/domain/first-letters';
import { messageText } from '@/lib/domain/message';
import { shownName } from '@/lib/domain/shown-name';
import type { ExportWords } from './exported-turns';

/** What is written down. */
export type ExportedDocument = {
  readonly title: string;
  readonly branches: readonly Branch[];
  /** How many messages are missing because they cannot be read. */
  readonly unreadable: number;
  /** ms since the epoch. */
  readonly exportedAt: number;
};

/** How much of a question says which one it is, UTF-16 units. */
const toldLength = 80;

/** What a branch begins with, if it is not the shown one. */
export const branchTitle = ({ besides }: Branch, t: ExportWords['t']): string | undefined => {
  if (besides === undefined) return undefined;
  const text = firstLetters(shownName(messageText(besides)).replace(/\s+/gu, ' ').trim(), toldLength);
  return text === '' ? t('export.otherVersion') : t('export.insteadOf', { text });
};

/** What a file says of itself: when it was made, and what is missing. */
export const leadLines = (
  { exportedAt, unreadable }: Pick<ExportedDocument, 'exportedAt' | 'unreadable'>,
  { t, formats }: ExportWords,
): readonly string[] => [
  t('export.madeAt', { date: formats.dateTime(exportedAt) }),
  ...(unreadable === 0 ? [] : [t('export.unreadable', { count: unreadable })]),
];
