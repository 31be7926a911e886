import { type Box, boxOf, isSeen, placeOf, sightOf } from './boxes';
import { controls, nameOf } from './elements';
import type { Finding, Rule } from './finding';
import { drawnLines } from './texts';

/** No control and no text is where the window does not reach and nothing scrolls to. */
export const outside: Rule = () => {
  const found = new Map<Element, Finding>();
  const look = (element: Element, box: Box, isLine: boolean): void => {
    const { outAcross, outDown } = sightOf(box, element, isLine);
    if (outAcross <= 1 && outDown <= 1) return;
    const where = `${placeOf(box)}, in a window of ${innerWidth}×${innerHeight} px`;
    found.set(element, { rule: 'outside', element: nameOf(element), where });
  };
  for (const control of controls()) {
    const box = boxOf(control);
    if (isSeen(box)) look(control, box, false);
  }
  for (const { element, box } of drawnLines()) {
    if (![...found.keys()].some((known) => known.contains(element))) look(element, box, true);
  }
  return [...found.values()];
};
