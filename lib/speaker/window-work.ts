import { decodeBase64 } from '@/lib/domain/base64';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import { summarizeText, translateText } from '@/lib/platform/browser-skills';

const notes = {
  letters: '[Some letters of this page cannot be read and are missing]\n',
  page: '[This page has no text: it is a picture, or empty]',
} as const;

async function* pagesOf(data: string, signal: AbortSignal): AsyncGenerator<string> {
  const { pdfPages } = await import('@/lib/documents/pdf-text');
  for await (const { page, pageCount, text, hasUnread } of pdfPages(decodeBase64(data), signal)) {
    const missing = hasUnread ? notes.letters : text === '' ? notes.page : '';
    yield `[Page ${page} of ${pageCount}]\n${missing}${text}\n\n`;
  }
}

/** Does what only a window can: pdf.js wants a worker, and not every browser has its own models in an extension's worker. */
export const doWindowWork: DoInWindow = async function* (work, signal) {
  switch (work.type) {
    case 'pdf':
      yield* pagesOf(work.data, signal);
      break;
    case 'translate':
      yield await translateText(work, signal);
      break;
    case 'summarize':
      yield await summarizeText(work, signal);
      break;
    default:
      work satisfies never;
  }
};
