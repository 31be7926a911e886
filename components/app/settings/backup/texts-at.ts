import { wordsNow } from '@/lib/i18n/words-now';
import type { TextsAt } from '@/lib/panel/app/backup/backups';

/** What people read of an archive, in the language that is shown now. */
export const textsAt = async (): Promise<TextsAt> => {
  const [words, { archiveTexts }] = await Promise.all([wordsNow(), import('@/components/chat/export/archive-texts')]);
  return (at) => archiveTexts(words, at);
};
