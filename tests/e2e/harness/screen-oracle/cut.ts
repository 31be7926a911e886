import { boxOf, heightOf, isSeen, placeOf, sightOf } from './boxes';
import { controls, nameOf, wordsOf } from './elements';
import type { Finding, Rule } from './finding';
import { drawnLines } from './texts';

/** Whether a tooltip says all of what an element's words are. */
const isToldWhole = (element: Element): boolean => {
  const words = wordsOf(element);
  for (let frame: Element | null = element; frame !== null; frame = frame.parentElement) {
    const told = [frame.getAttribute('title'), frame.getAttribute('data-tooltip')];
    if (told.some((text) => text?.replace(/\s+/g, ' ').includes(words) === true)) return true;
  }
  return false;
};

const cutLines: Rule = () => {
  const found = new Map<Element, Finding>();
  for (const { element, box, sight } of drawnLines()) {
    // The box of a line is higher than its letters: what takes a few pixels of it takes no letter.
    const isCut = sight.cutAcross > 1 || sight.cutDown > 0.4 * heightOf(box);
    if (!isCut || found.has(element) || isToldWhole(element)) continue;
    const lost = `${Math.round(sight.cutAcross)}×${Math.round(sight.cutDown)} px of a line are not shown`;
    found.set(element, { rule: 'cut', element: nameOf(element), where: `${placeOf(box)}, ${lost}` });
  }
  return [...found.values()];
};

/** A control itself, or the words that run out of it. */
const cutControls: Rule = () =>
  controls().flatMap((control): readonly Finding[] => {
    const box = boxOf(control);
    if (!isSeen(box)) return [];
    const { cutAcross, cutDown } = sightOf(box, control, false);
    const isCut = cutAcross > 1 || cutDown > 1;
    if (!isCut) return [];
    const lost = `${Math.round(cutAcross)}×${Math.round(cutDown)} px of it are not shown`;
    return [{ rule: 'cut', element: nameOf(control), where: `${placeOf(box)}, ${lost}` }];
  });

/** Words that run out of their button. */
const spilledLines: Rule = () =>
  drawnLines().flatMap(({ element, sight: { seen } }): readonly Finding[] => {
    const button = element.closest('button, [role="button"], [role="option"], [role^="menuitem"]');
    if (button === null) return [];
    const room = boxOf(button);
    const lost = isSeen(seen) ? Math.max(room.left - seen.left, seen.right - room.right) : 0;
    if (lost <= 1 || isToldWhole(button)) return [];
    const where = `${placeOf(room)}, ${Math.round(lost)} px of its words are beside it`;
    return [{ rule: 'cut', element: nameOf(button), where }];
  });

/** How many lines words take in `room` px; one that is wider is broken. */
const linesOf = (widths: readonly number[], blank: number, room: number): number => {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + width > room) {
      lines += 1;
      used = 0;
    }
    lines += Math.max(0, Math.ceil(width / room) - 1);
    used = (width > room ? width % room : used + width) + blank;
  }
  return lines;
};

/** How many px of a field's hint have no room in it, across or, where it is broken into lines, down. */
const lostOfHint = (field: HTMLInputElement | HTMLTextAreaElement, pen: CanvasRenderingContext2D): number => {
  const style = getComputedStyle(field);
  const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  if (room <= 0) return 0;
  pen.font = style.font;
  const widthOf = (text: string): number => pen.measureText(text).width;
  if (field instanceof HTMLInputElement) return widthOf(field.placeholder) - room;
  const high = field.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
  const line = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize);
  return linesOf(field.placeholder.split(' ').map(widthOf), widthOf(' '), room) * line - high;
};

/** What a field asks for has room in it. */
const cutHints: Rule = () => {
  const pen = document.createElement('canvas').getContext('2d');
  return controls().flatMap((control): readonly Finding[] => {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (pen === null || !isField || control.value !== '' || control.title === control.placeholder) return [];
    const lost = lostOfHint(control, pen);
    if (lost <= 1) return [];
    const where = `${placeOf(boxOf(control))}, ${Math.round(lost)} px of “${control.placeholder}”`;
    return [{ rule: 'cut', element: nameOf(control), where }];
  });
};

/** All of a text and of a control is shown, or a tooltip has the whole. */
export const cut: Rule = (wording) => {
  const lines = cutLines(wording);
  const named = new Set(lines.map(({ element }) => element));
  const controlled = [...cutControls(wording), ...spilledLines(wording), ...cutHints(wording)];
  const others = controlled.filter(({ element }) => !named.has(element));
  return [...lines, ...others];
};
