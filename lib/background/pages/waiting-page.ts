import { textOfBase64 } from '@/lib/domain/attachment';
import type { PageBlock } from '@/lib/domain/pages/page-content';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import type { QueueItem } from '../page-read-aloud-sessions';
import type { PageTarget } from './asked-documents';
import type { PageExtractor } from './page-extractor';

/** A page, or a part of it, to be queued for reading aloud; or why it cannot be. */
export type WaitingPage =
  | { readonly type: 'waiting'; readonly item: Omit<QueueItem, 'id'> }
  | Exclude<Extraction, { readonly type: 'read' }>;

const titleLimit = 500;

const waiting = (text: string, fullTitle: string, language: string | undefined): WaitingPage & { type: 'waiting' } => {
  const title = fullTitle.slice(0, titleLimit);
  const source = { type: 'text', text, title, ...(language !== undefined && { language }) } as const;
  return { type: 'waiting', item: { title, source } };
};

/** Notes would be heard far from what they belong to. Code is fenced, so that the user's rule for it holds. */
const markdownOf = ({ kind, text }: PageBlock): readonly string[] => {
  if (kind === 'footnote') return [];
  return [kind === 'code' ? `~~~\n${text}\n~~~` : text];
};

/** A page as it is now, with the document that it will be read in if it is still in front of the user then. */
export const waitingPage = async (extractor: PageExtractor, target: PageTarget): Promise<WaitingPage> => {
  const page = await extractor.extract(target);
  if (page.type !== 'read') return page;
  const { content, document } = page;
  const text = content.blocks.flatMap(markdownOf).join('\n\n');
  if (text === '') return { type: 'refused', tabId: target.tabId, reason: 'empty' };
  const { type, item } = waiting(text, content.title, content.language);
  return { type, item: { ...item, document } };
};

/** What is selected in a frame: as the page shows it, else as the browser reports it, which also knows it for a PDF. */
export const waitingSelection = async (
  extractor: PageExtractor,
  target: PageTarget & { readonly frameId: number },
  told: string,
  title = '',
): Promise<WaitingPage> => {
  const selection = await extractor.readSelection(target);
  if (selection.type !== 'read') return waiting(told, title, undefined);
  const { name, data, page } = selection.attachment;
  // Each line of a selection is a block of its page.
  return waiting(textOfBase64(data).replace(/\n+/g, '\n\n'), name, page?.language);
};
