import type { AnswerMap } from './answer-map';

type Place = { readonly node: Node; readonly offset: number };

const placeAt = (x: number, y: number): Place | undefined => {
  const position = document.caretPositionFromPoint?.(x, y);
  return position === null || position === undefined
    ? undefined
    : { node: position.offsetNode, offset: position.offset };
};

const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, summary, [role="button"]') !== null;

/**
 * The offset in the Markdown of the text that was pressed; undefined for a press on a control, outside of the answer, or
 * one that ended a selection.
 */
export const offsetAt = (event: MouseEvent, map: () => AnswerMap | undefined): number | undefined => {
  if (isOnControl(event.target) || document.getSelection()?.isCollapsed === false) return undefined;
  const answer = map();
  if (answer === undefined || !(event.target instanceof Node) || !answer.element.contains(event.target))
    return undefined;
  const place = placeAt(event.clientX, event.clientY);
  return place === undefined ? undefined : answer.offsetOf(place.node, place.offset);
};
