import { Readability } from '@mozilla/readability';
import type { BlockBuilder } from './block-builder';
import type { TreeVisitor } from './walk';

/** A page with more elements than this is not copied: finding its main text would take too long in one piece. */
const maxElements = 12_000;

/** What Readability judges an element by, beside its name. Nothing here makes the copy load anything. */
const kept = [
  'class',
  'id',
  'role',
  'itemprop',
  'itemtype',
  'rel',
  'property',
  'href',
  'dir',
  'lang',
  'datatable',
  'summary',
];

/** The main text as Readability finds it. */
export type MainText = { readonly nodes: ReadonlySet<Text>; readonly byline?: string };

/** A copy of what is visible, made while a page is walked over; Readability takes it apart in place of the page. */
export type ReadingCopy = TreeVisitor & {
  /** The page has too many elements to be copied: no article is looked for in it. */
  isTooLarge(): boolean;
  mainText(): MainText | undefined;
};

const safeName = /^[a-z][a-z0-9-]*$/;

/**
 * A copy without what is hidden or around the main content, and with shadow trees in their place. Each text is wrapped in
 * an element with its number, which survives all that Readability does, including its second tries.
 */
export const createReadingCopy = (page: Document, builder: Pick<BlockBuilder, 'scope'>): ReadingCopy => {
  const copy = page.implementation.createHTMLDocument('');
  const heading = page.querySelector('title')?.textContent ?? '';
  copy.title = heading;
  const texts: Text[] = [];
  const stack: Element[] = [];
  let elements = 0;

  const top = (): Element => stack.at(-1) ?? copy.body;
  return {
    enter: (element) => {
      elements += 1;
      const { localName } = element;
      if (localName === 'html' || localName === 'body' || elements > maxElements) {
        stack.push(copy.body);
        return true;
      }
      const twin = copy.createElement(safeName.test(localName) ? localName : 'span');
      for (const name of kept) {
        const value = element.getAttribute(name);
        if (value !== null) twin.setAttribute(name, value);
      }
      top().append(twin);
      stack.push(twin);
      return true;
    },
    text: (node) => {
      if (elements > maxElements || builder.scope().region === 'around') return;
      if (!/\S/.test(node.data)) {
        top().append(node.data);
        return;
      }
      const mark = copy.createElement('span');
      mark.dataset.text = String(texts.length);
      mark.append(node.data);
      texts.push(node);
      top().append(mark);
    },
    leave: () => {
      stack.pop();
    },
    frame: () => undefined,
    isTooLarge: () => elements > maxElements,
    mainText: () => {
      if (elements > maxElements || texts.length === 0) return undefined;
      const article = new Readability<Element>(copy, {
        charThreshold: 250,
        disableJSONLD: true,
        keepClasses: true,
        serializer: (node) => (node instanceof Element ? node : copy.body),
      }).parse();
      if (!(article?.content instanceof Element)) return undefined;
      const nodes = new Set<Text>();
      for (const mark of article.content.querySelectorAll<HTMLElement>('[data-text]')) {
        const node = texts[Number(mark.dataset.text)];
        if (node !== undefined) nodes.add(node);
      }
      const byline = article.byline?.trim();
      return { nodes, ...(byline !== undefined && byline !== '' && { byline }) };
    },
  };
};
