import type { Area } from '@/lib/domain/pages/page-picture';

/** A window, CSS px. */
export type View = { readonly width: number; readonly height: number };

/** The smallest part that is taken, CSS px of each side. */
export const smallestSide = 8;
/** How far a key moves or sizes, CSS px; with Alt by one. */
const step = 16;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The part between two corners, within the window. */
export const betweenCorners = (
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
  { width, height }: View,
): Area => {
  const [left, right] = [one.x, other.x].map((x) => clamp(x, 0, width)).toSorted((a, b) => a - b);
  const [top, bottom] = [one.y, other.y].map((y) => clamp(y, 0, height)).toSorted((a, b) => a - b);
  return { x: left ?? 0, y: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
};

/** Where the keyboard begins: the middle half of the window. */
export const middleOf = ({ width, height }: View): Area => ({
  x: Math.round(width / 4),
  y: Math.round(height / 4),
  width: Math.round(width / 2),
  height: Math.round(height / 2),
});

/** Whether it is large enough to be meant. */
export const isTakeable = ({ width, height }: Area): boolean => width >= smallestSide && height >= smallestSide;

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type ArrowPress = { readonly key: string; readonly shiftKey: boolean; readonly altKey: boolean };

/** The part after an arrow key: moved, or with Shift larger and smaller at its end; undefined for any other key. */
export const afterArrow = (area: Area, { key, shiftKey, altKey }: ArrowPress, view: View): Area | undefined => {
  const way = ways[key];
  if (way === undefined) return undefined;
  const [right, down] = way.map((one) => one * (altKey ? 1 : step));
  if (!shiftKey) {
    return {
      ...area,
      x: clamp(area.x + (right ?? 0), 0, Math.max(0, view.width - area.width)),
      y: clamp(area.y + (down ?? 0), 0, Math.max(0, view.height - area.height)),
    };
  }
  return {
    ...area,
    width: clamp(area.width + (right ?? 0), smallestSide, view.width - area.x),
    height: clamp(area.height + (down ?? 0), smallestSide, view.height - area.y),
  };
};
