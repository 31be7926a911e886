import type { Preferences } from './preferences';

/** A size of the panel's text, percent of the normal size. */
export type TextSize = Preferences['textSize'];

/** The sizes that are offered: the steps that people know from the zoom of browsers. */
export const textSizeSteps = [
  '80',
  '90',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
] as const satisfies readonly TextSize[];

/** The size that a text has unless its reader chose another. */
export const normalTextSize = '100' satisfies TextSize;

/** The next step up or down from a size, also from one between two steps; undefined at the end. */
export const nextTextSize = (size: TextSize, direction: 'up' | 'down'): TextSize | undefined =>
  direction === 'up'
    ? textSizeSteps.find((step) => Number(step) > Number(size))
    : textSizeSteps.findLast((step) => Number(step) < Number(size));
