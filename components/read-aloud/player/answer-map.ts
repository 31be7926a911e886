import type { SourceRange } from '@/lib/domain/source-range';
import { answerTextNodes, mapToSource, rangeOfSource, sourceOffset } from './source-map';

/** Finds places of a drawn answer in its Markdown, and the other way around. */
export type AnswerMap = {
  readonly element: Element;
  rangeOf(source: SourceRange): Range | undefined;
  offsetOf(node: Node, offset: number): number | undefined;
};

/** Maps the answer of a message as it is drawn now; undefined when it is not on the screen. */
export const mapAnswer = (messageId: string, markdown: string): AnswerMap | undefined => {
  const element = document.querySelector(`[data-message="${CSS.escape(messageId)}"]`);
  if (element === null) return undefined;
  const nodes = [...element.querySelectorAll('.pl-answer-text')].flatMap(answerTextNodes);
  const mapped = mapToSource(nodes, markdown);
  return {
    element,
    rangeOf: ({ start, end }) => rangeOfSource(mapped, start, end),
    offsetOf: (node, offset) => sourceOffset(mapped, node, offset),
  };
};
