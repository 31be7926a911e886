import { boxOf, heightOf, isSeen, placeOf, sightOf, widthOf } from './boxes';
import { controls, isInSentence, nameOf, reaches } from './elements';
import type { Finding, Rule } from './finding';

const least = 24;

/** Whether a press that far from the middle still reaches the control: what is drawn small may be hit around it. */
const isHitAround = (control: Element, x: number, y: number): boolean => {
  const reach = least / 2 - 0.5;
  const places = [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ] as const;
  return places.every(([left, top]) => {
    const hit = document.elementFromPoint(left, top);
    if (hit === null) return false;
    return reaches(hit, control);
  });
};

/** A control can be hit in 24 by 24 px at least, unless it is a word in a sentence. */
export const small: Rule = () =>
  controls().flatMap((control): readonly Finding[] => {
    const box = boxOf(control);
    if (!isSeen(box) || (widthOf(box) >= least - 0.5 && heightOf(box) >= least - 0.5)) return [];
    const { seen } = sightOf(box, control, false);
    // Only what is whole in the window can be measured by pressing on it.
    if (widthOf(seen) < widthOf(box) || heightOf(seen) < heightOf(box)) return [];
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (isInSentence(control) || isHitAround(control, x, y)) return [];
    return [{ rule: 'small', element: nameOf(control), where: placeOf(box) }];
  });
