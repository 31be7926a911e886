import type { Attachment } from '@/lib/domain/attachment';
import { base64Of } from '@/lib/domain/base64';
import { countWords } from '@/lib/domain/count-words';
import type { ArticleExtent, PageSection, PageSource } from '@/lib/domain/page-source';
import type { PageContent, PageSelection } from './page-content';
import { joinPassages, type PassageText, passagesIn, passagesOfBlocks, passagesOfText } from './page-passages';

/** Invisible characters that can still carry text: tags, zero-width ones, and those that turn direction. */
const invisible = /[\u{E0000}-\u{E007F}\u200B-\u200D\u2060\u2061-\u2064\uFEFF\u202A-\u202E\u2066-\u2069\u00AD]/gu;
/** Joiners that scripts and emoji need between their characters. */
const joiners = /(?<=[\p{L}\p{M}\p{Extended_Pictographic}])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}])/u;

/**
 * A text without the characters that only a machine sees: the tag block (U+E0000 to U+E007F), zero-width characters and
 * directional overrides. Joiners between letters or pictographs stay: Persian, Indic scripts and emoji need them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(invisible, (character, at: number) => {
    if (character !== '\u200C' && character !== '\u200D') return '';
    return joiners.test(text.slice(Math.max(0, at - 2), at + 3)) ? character : '';
  });

/** One line of a text, without what only a machine sees. */
const oneLine = (text: string): string => withoutInvisible(text).replace(/\s+/g, ' ').trim();

/** Adds what all attachments from pages have in common. */
const attachmentOf = (
  id: string,
  { text, starts, sections, tableHeads }: PassageText,
  source: Omit<PageSource, 'starts' | 'sections' | 'words'> & { readonly words?: number },
): Attachment => ({
  id,
  name: source.title.slice(0, 300),
  mimeType: 'text/plain',
  data: base64Of(new TextEncoder().encode(text)),
  page: {
    ...source,
    words: source.words ?? countWords(text),
    starts: [...starts],
    sections: [...sections],
    ...(tableHeads !== undefined && { tableHeads: [...tableHeads] }),
  },
});

/** What a page by itself is of its article. */
const extentOf = ({ articlePages }: PageContent): ArticleExtent | undefined =>
  articlePages && { read: 1, ...(articlePages.count !== undefined && { all: articlePages.count }) };

/** The text of a page as an attachment, or of several pages of its article, of which `article` says how many. */
export const pageAttachment = (id: string, content: PageContent, article = extentOf(content)): Attachment => {
  const blocks = content.blocks.map((block) => ({ ...block, text: withoutInvisible(block.text) }));
  return attachmentOf(id, passagesOfBlocks(blocks), {
    kind: 'page',
    url: content.url,
    title: oneLine(content.title),
    words: content.words,
    ...(content.language !== undefined && { language: content.language }),
    ...(content.cut !== undefined && { isCut: true, cutBy: content.cut.reason }),
    ...(content.closedParts !== undefined && { closedParts: content.closedParts }),
    ...(content.unreadFrames !== undefined && { unreadFrames: content.unreadFrames }),
    ...(article !== undefined && { article }),
    ...(content.transcript !== undefined && { transcript: content.transcript }),
    ...((content.sensitiveFields ?? []).length > 0 && { hasSecrets: true }),
  });
};

/** A selection as an attachment. */
export const selectionAttachment = (id: string, selection: PageSelection): Attachment =>
  attachmentOf(id, passagesOfText(withoutInvisible(selection.text)), {
    kind: 'selection',
    url: selection.url,
    title: oneLine(selection.title),
    ...(selection.language !== undefined && { language: selection.language }),
    ...(selection.isCut === true && { isCut: true, cutBy: 'length' as const }),
    ...(selection.before !== '' && { before: selection.before }),
    ...(selection.after !== '' && { after: selection.after }),
  });

/** A PDF that a tab shows, as an attachment: each page is a section, and its first passage says its number. */
export const pdfAttachment = (
  id: string,
  { url, title, pages }: { readonly url: string; readonly title: string; readonly pages: readonly string[] },
): Attachment => {
  const passages: string[] = [];
  const sections: PageSection[] = [];
  for (const [index, text] of pages.entries()) {
    const page = passagesOfText(withoutInvisible(text));
    const [first, ...rest] = passagesIn(page.text, page.starts);
    if (first === undefined) continue;
    sections.push({ title: String(index + 1), level: 1, passage: passages.length });
    passages.push(`[Page ${index + 1}]\n${first}`, ...rest);
  }
  const attachment = attachmentOf(id, joinPassages(passages, sections), {
    kind: 'pdf',
    url,
    title: oneLine(title),
    words: pages.reduce((sum, text) => sum + countWords(text), 0),
  });
  return { ...attachment, pageCount: pages.length };
};
