import type { Locale } from '@/lib/domain/locale';
import { collectPieces, type ExportProgress } from '@/lib/panel/chat/export/collect-pieces';
import { branchesIn, type ExportRange, type WholeConversation } from '@/lib/panel/chat/export/exported-conversation';
import type { ExportContent, ExportWords } from './exported-turns';

/** What an export can be written in; `rich-text` is HTML for the clipboard. */
export type ExportFormat = 'markdown' | 'html' | 'json' | 'rich-text';

/** What is exported, and in which language it speaks of it. */
export type ExportOrder = {
  readonly whole: WholeConversation;
  readonly range: ExportRange;
  readonly content: ExportContent;
  readonly words: ExportWords;
  readonly language: { readonly locale: Locale; readonly direction: 'ltr' | 'rtl' };
};

const types: Readonly<Record<ExportFormat, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  json: 'application/json',
  'rich-text': 'text/html',
};

const pieces = async (format: ExportFormat, order: ExportOrder): Promise<Iterable<string> | AsyncIterable<string>> => {
  const { whole, range, content, words, language } = order;
  const { conversation, unreadable, readAt } = whole;
  const branches = branchesIn(whole, range);
  const title = conversation.title.trim() === '' ? words.t('library.untitled') : conversation.title;
  const document = { title, branches, unreadable, exportedAt: readAt };
  switch (format) {
    case 'markdown': {
      const { markdownExport } = await import('./markdown-export');
      return markdownExport(document, content, words);
    }
    case 'html': {
      const { htmlExport } = await import('./html-export');
      return htmlExport(document, content, words, language);
    }
    case 'rich-text': {
      const { richTextExport } = await import('./html-export');
      return richTextExport(document, content, words);
    }
    case 'json': {
      const { jsonExport } = await import('./json-export');
      const chosen = new Set(branches.flatMap((branch) => branch.messages));
      const messages = whole.messages.filter((message) => chosen.has(message));
      if (!('messageId' in range)) return jsonExport({ conversation, unreadable }, messages, readAt);
      // A part says nothing of the rest: not its summary, and not what else was sent beside it.
      const {
        summary: _summary,
        firstSentId: _first,
        sitesAtHand: _sites,
        folder: _folder,
        tags: _tags,
        assistant: _assistant,
        ...about
      } = conversation;
      const part = { ...about, activeLeafId: range.messageId };
      return jsonExport(
        { conversation: part, unreadable },
        messages.map(({ sent: _sent, ...message }) => message),
        readAt,
      );
    }
    default:
      return format satisfies never;
  }
};

/**
 * Writes a conversation. `onStep` hears how many of its messages are written.
 *
 * @throws DOMException AbortError when the signal aborts.
 */
export const makeExport = async (format: ExportFormat, order: ExportOrder, progress: ExportProgress): Promise<Blob> => {
  const parts = await collectPieces(await pieces(format, order), progress);
  return new Blob([...parts], { type: `${types[format]};charset=utf-8` });
};
