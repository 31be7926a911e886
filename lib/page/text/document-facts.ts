import { furtherPageAddress } from '@/lib/domain/pages/further-page';
import { plainText } from './characters';
import { elementLanguage } from './element-language';

/** Longer addresses and titles are cut to what `PageContent` allows, UTF-16 units. */
export const addressLength = 4096;
const titleLength = 1000;

/** The language that a document declares for all of it. */
export const declaredLanguage = (page: Document): string | undefined => {
  const own = elementLanguage(page.documentElement);
  if (own !== undefined) return own;
  const declared = page.querySelector('meta[http-equiv="content-language" i]')?.getAttribute('content');
  return declared?.trim().slice(0, 35) || undefined;
};

/** The title of a document in one line, without invisible characters. */
export const titleOf = (page: Document): string =>
  plainText(page.querySelector('title')?.textContent ?? '').slice(0, titleLength);

/** The address of a document. */
export const addressOf = (page: Document): string => (page.defaultView?.location.href ?? '').slice(0, addressLength);

/**
 * Where a document at `own` is among the pages of an article, and what its links start from. A further page is laid out in a
 * frame of ours, which says where it came from; its base would say so only where the page's policy lets a base in.
 */
export const placeInArticle = (
  page: Document,
  own: string,
): { readonly own: string; readonly base: string; readonly isFurther?: true } => {
  const from = own === 'about:srcdoc' ? page.documentElement.getAttribute(furtherPageAddress) : null;
  return from === null ? { own, base: page.baseURI } : { own: from, base: from, isFurther: true };
};

/** The address that a frame shows or, for another site's frame, is to show. */
export const addressOfFrame = (element: Element): string => {
  if (!(element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement)) return '';
  const inner = element.contentDocument;
  return inner === null ? element.src.slice(0, addressLength) : addressOf(inner);
};
