import { shadowRootOf } from '@/lib/platform/shadow-root';
import { documentOf } from './unclobbered';
import type { TreeVisitor } from './walk';

/** Notices what a page puts in a walk's way. */
export type ChangeWatch = TreeVisitor & {
  /** Ends it. Whether the page has a text now that came after the walk had begun, and that the walk has not met. */
  end(): boolean;
};

const isMissed = (node: Node, met: ReadonlySet<Text>): boolean => {
  if (!node.isConnected) return false;
  if (node instanceof Text) return /\S/.test(node.data) && !met.has(node);
  const walker = documentOf(node).createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text instanceof Text && /\S/.test(text.data) && !met.has(text)) return true;
  }
  return false;
};

/** Watches a document, and the shadow trees that are met in it, for nodes that are added. The page does not notice. */
export const watchChanges = (page: Document): ChangeWatch => {
  const met = new Set<Text>();
  const added = new Set<Node>();
  const note = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes } of records) for (const node of addedNodes) added.add(node);
  };
  const observer = new MutationObserver(note);
  const watch = (root: Node): void => observer.observe(root, { childList: true, subtree: true });
  watch(page.documentElement);
  return {
    enter: (element) => {
      const root = element.localName.includes('-') ? shadowRootOf(element) : null;
      if (root !== null) watch(root);
      return true;
    },
    text: (node) => {
      met.add(node);
    },
    leave: () => undefined,
    frame: () => undefined,
    end: () => {
      note(observer.takeRecords());
      observer.disconnect();
      return [...added].some((node) => isMissed(node, met));
    },
  };
};
