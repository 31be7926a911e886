import { largestText } from '@/lib/domain/attachment';
import { largestDocument } from '@/lib/domain/attachments/attachment-limits';
import { base64Of } from '@/lib/domain/base64';
import { countWords } from '@/lib/domain/count-words';
import { blocksOfText, fewWords, linkedFileType } from '@/lib/domain/pages/linked-page';
import type { PageRefusal } from '@/lib/domain/pages/page-access';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import type { PageContent } from '@/lib/domain/pages/page-content';
import type { Extraction, LinkedPage } from '@/lib/domain/pages/page-outcome';
import { pictureName } from '@/lib/domain/pages/page-picture';
import { decodedText, limitedBody } from '@/lib/http/limited-body';
import type { Timers } from '@/lib/platform/clock';
import { leave } from '@/lib/tools/own/called-address';
import { htmlText } from '@/lib/tools/own/html-text';
import { refused } from './asked-documents';

/** How long a body may take, ms. */
const maxBodyMs = 120_000;
const largestPage = 5_000_000;
const limits = { pdf: largestDocument, word: largestDocument, picture: 20_000_000, text: largestText } as const;

/** A page by its content. One without a title is called by its address. */
export const linkedAttachment = (id: string, content: PageContent): Extraction => {
  const attachment = pageAttachment(id, content);
  const name = attachment.name === '' ? content.url.slice(0, 300) : attachment.name;
  return { type: 'read', attachment: { ...attachment, name } };
};

const typeOf = ({ headers }: Response): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const asksForPassword = (html: string): boolean => /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/iu.test(html);

const languageOf = (html: string): string | undefined =>
  /<html\b[^>]{0,1000}?\slang\s*=\s*["']?([\w-]{1,35})/iu.exec(html.slice(0, 20_000))?.[1];

const pageOf = (
  tabId: number,
  html: string,
  { url, id }: { readonly url: string; readonly id: string },
): Extraction => {
  const { title, text } = htmlText(html, new URL(url));
  const words = countWords(text);
  if (words < fewWords && asksForPassword(html)) return refused(tabId, 'link-sign-in');
  const blocks = blocksOfText(text);
  if (blocks.length === 0) return refused(tabId, 'empty');
  const language = languageOf(html);
  return linkedAttachment(id, {
    url,
    title,
    direction: 'ltr',
    kind: 'article',
    blocks: [...blocks],
    words,
    ...(language !== undefined && { language }),
  });
};

/** What came from an address. */
export type LinkAnswer = { readonly tabId: number; readonly url: string; readonly response: Response };

export type LinkAnswerContext = { readonly timers: Timers; readonly newId: () => string; readonly signal: AbortSignal };

/** What a site answered: a page as its text, a file as its bytes, or why it is neither. */
export const readLinkAnswer = async (
  { tabId, url, response }: LinkAnswer,
  { timers, newId, signal }: LinkAnswerContext,
): Promise<LinkedPage> => {
  const none = (reason: PageRefusal): Extraction => {
    leave(response);
    return refused(tabId, reason);
  };
  if ([401, 403, 407].includes(response.status)) return none('link-sign-in');
  if (!response.ok) return none('link-unreachable');
  const type = typeOf(response);
  const isPage = type === 'text/html' || type === 'application/xhtml+xml';
  const file = isPage ? undefined : linkedFileType(type, url);
  if (!isPage && file === undefined) return none('link-kind');
  const late = new AbortController();
  const cancel = timers.after(maxBodyMs, () => late.abort());
  const limit = file === undefined ? largestPage : limits[file];
  const { bytes, isWhole } = await limitedBody(response, limit, AbortSignal.any([signal, late.signal])).finally(cancel);
  if (!isWhole) return refused(tabId, 'link-too-large');
  if (file === undefined) {
    return pageOf(tabId, decodedText(bytes, response.headers.get('content-type') ?? ''), { url, id: newId() });
  }
  return {
    type: 'file',
    url,
    name: pictureName({}, url) || new URL(url).hostname,
    mimeType: file === 'pdf' ? 'application/pdf' : type,
    data: base64Of(bytes),
  };
};
