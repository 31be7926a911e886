import type { ArchiveTexts } from '@/lib/panel/app/archive/write-archive';
import { branchesIn } from '@/lib/panel/chat/export/exported-conversation';
import type { ExportWords } from './exported-turns';
import { markdownExport } from './markdown-export';

/** Where the format is described. */
const formatPage = 'docs/FORMAT.md';

/** What people read in an archive of everything, in their language. `at` is when it is made, ms since the epoch. */
export const archiveTexts = (words: ExportWords, at: number): ArchiveTexts => {
  const { t, formats } = words;
  return {
    untitled: t('library.untitled'),
    readme: [
      t('export.madeAt', { date: formats.dateTime(at) }),
      '',
      t('archive.readMarkdown', { folder: 'markdown' }),
      t('archive.readFiles', { folder: 'files' }),
      t('archive.readRows', { page: formatPage }),
      t('archive.withoutKeys'),
      '',
    ].join('\r\n'),
    markdown: (conversation, messages, pathOf) => {
      const title = conversation.title.trim() === '' ? t('library.untitled') : conversation.title;
      const whole = { conversation, messages, unreadable: 0, readAt: at };
      const document = { title, branches: branchesIn(whole, { type: 'shown' }), unreadable: 0, exportedAt: at };
      return markdownExport(document, { hasThoughts: false, hasCalls: true, pathOf }, words);
    },
  };
};
