import { render } from '@testing-library/react';
import { Markdown } from '@/components/chat/markdown/Markdown';

/** The reply as it stands when its whole text is there at once. */
export function drawWhole(text: string): HTMLElement {
  return render(<Markdown text={text} isStreaming={false} />).container;
}

/** The reply drawn piece by piece. `ends` are the lengths of the text at each update, ascending. */
export function drawInPieces(text: string, ends: readonly number[], look?: (root: HTMLElement) => void): HTMLElement {
  const { container, rerender } = render(<Markdown text="" isStreaming />);
  for (const end of ends) {
    rerender(<Markdown text={text.slice(0, end)} isStreaming />);
    look?.(container);
  }
  rerender(<Markdown text={text} isStreaming={false} />);
  look?.(container);
  return container;
}

/** Every length from one character to the whole text. */
export const everyLength = (text: string): readonly number[] => Array.from(text, (_, index) => index + 1);

/** Elements, attributes in alphabetical order, and text joined: the same string for documents that look the same. */
export function canonical(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element)) return '';
  const attributes = [...node.attributes]
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('');
  return `<${node.localName}${attributes}>${[...node.childNodes].map(canonical).join('')}</${node.localName}>`;
}
