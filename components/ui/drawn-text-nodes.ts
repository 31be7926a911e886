const notText = 'button, .katex, [aria-hidden="true"], .pl-code-bar, .pl-md-details-name';

/** The text nodes of an element in order, without the labels of its controls. */
export const drawnTextNodes = (element: Element): readonly Text[] => {
  const nodes: Text[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.data !== '' && node.parentElement?.closest(notText) === null) nodes.push(node);
  }
  return nodes;
};
