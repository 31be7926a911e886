/** Red, green, blue from 0 to 255 and alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const white: Colour = [255, 255, 255, 1];

const known = new Map<string, Colour | undefined>();

/** Lets the browser translate what is written in another colour space. */
const painted = (text: string): Colour | undefined => {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
};

const parse = (text: string): Colour | undefined => {
  const [, inner] = /^rgba?\(([^)]+)\)$/.exec(text) ?? [];
  if (inner === undefined) return text === '' || text === 'transparent' ? undefined : painted(text);
  const [red = 0, green = 0, blue = 0, alpha = 1] = inner.split(/[,/\s]+/).map(Number);
  return [red, green, blue, alpha];
};

/** A computed colour; undefined when it cannot be determined. */
export const colourOf = (text: string): Colour | undefined => {
  if (!known.has(text)) known.set(text, parse(text));
  return known.get(text);
};

/** What one sees where one colour lies over an opaque one. */
export const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => [
  red * alpha + below[0] * (1 - alpha),
  green * alpha + below[1] * (1 - alpha),
  blue * alpha + below[2] * (1 - alpha),
  1,
];

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast of two opaque colours, 1 to 21, by WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export const contrast = (one: Colour, other: Colour): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Two colours that no eye tells apart. Equal brightness alone is not enough: red and green may share it. */
export const looksSame = (one: Colour, other: Colour): boolean =>
  contrast(one, other) < 1.1 && [0, 1, 2].every((index) => Math.abs((one[index] ?? 0) - (other[index] ?? 0)) < 24);
