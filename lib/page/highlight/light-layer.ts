import type { Box } from './line-boxes';

/** What is lit: a passage that was asked for, the sentence that is heard, its word. */
export type LightKind = 'passage' | 'sentence' | 'word';

/** The kinds, from the lowest to the uppermost. */
export const lightKinds: readonly LightKind[] = ['passage', 'sentence', 'word'];

/** Where light is drawn: an element in the top layer, over the page and under the overlay. */
export type LightStage = {
  /** Our element in the page. */
  readonly host: Element;
  readonly element: HTMLElement;
  /** Brings it into the page, or takes it out. */
  show(isShown: boolean): void;
  /** Brings it over what has come into the top layer since. */
  raise(): void;
};

/** How wide the stage says to be, CSS pixels: what it measures in the window tells how the page is zoomed. */
const stageWidth = 100;

/** What a box is before its transform, and how thick the line along it, CSS pixels. */
const boxSize = 100;
const ruleSize = 2;

/** The styles of the stage and of what is drawn on it. */
export const lightCss = `
.light {
  all: initial;
  position: absolute;
  inset: 0 auto auto 0;
  inline-size: ${stageWidth}px;
  block-size: 0;
  margin: 0;
  overflow: visible;
  contain: layout style size;
  pointer-events: none;
  user-select: none;
}
.light:not(:popover-open) { display: none; }
.light i, .light u {
  position: absolute;
  inset: 0 auto auto 0;
  inline-size: ${boxSize}px;
  block-size: ${boxSize}px;
  transform: scale(0);
  transform-origin: 0 0;
  will-change: transform;
}
.light u { block-size: ${ruleSize}px; }
.light i { background: rgb(255 197 61 / 0.2); }
.light .dark i { background: rgb(255 197 61 / 0.14); }
.light .word i { background: rgb(255 179 0 / 0.35); }
.light .word u { background: #ab6400; }
.light .dark.word i { background: rgb(255 197 61 / 0.35); }
.light .dark.word u { background: #ffc53d; }
@media (forced-colors: active) {
  .light i, .light u { forced-color-adjust: none; }
  .light .passage i, .light .sentence i { background: none; }
  .light .word i { background: color-mix(in srgb, Highlight 35%, transparent); }
  .light .passage u, .light .sentence u { background: CanvasText; }
  .light .word u { background: Highlight; }
}
@media print {
  .light { display: none; }
}
`;

/** How boxes look. */
export type LightLook = { readonly isDark: boolean; readonly isVertical: boolean };

/** Boxes on the stage. */
export type LightLayer = {
  /** Where the stage's corner is drawn in the window, and how much larger its pixels are than the window's. */
  origin(): { readonly left: number; readonly top: number; readonly scale: number };
  /** Draws a kind in place of what it was; boxes from the stage's corner. Whether anything moved. */
  draw(kind: LightKind, boxes: readonly Box[], look: LightLook): boolean;
};

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Draws an element of one size as a box of any. */
const placed = ({ left, top, right, bottom }: Box, height: number): string =>
  `translate(${round(left)}px, ${round(top)}px) scale(${round((right - left) / boxSize)}, ${round((bottom - top) / height)})`;

/** The line along a box, under it or, where text is written downwards, beside it. */
const ruleOf = ({ left, top, right, bottom }: Box, isVertical: boolean): Box =>
  isVertical
    ? { left, top, right: Math.min(right, left + ruleSize), bottom }
    : { left, top: Math.max(top, bottom - ruleSize), right, bottom };

/** A box and its line. Their transforms are all that ever changes: the page is neither laid out nor painted for it. */
const createBox = (parent: Element): ((box: Box | undefined, isVertical: boolean) => boolean) => {
  const parts = [
    { element: document.createElement('i'), at: '', height: boxSize },
    { element: document.createElement('u'), at: '', height: ruleSize },
  ];
  parent.append(...parts.map(({ element }) => element));
  return (box, isVertical) => {
    let moved = false;
    for (const part of parts) {
      const drawn = part.height === boxSize || box === undefined ? box : ruleOf(box, isVertical);
      const at = drawn === undefined ? 'scale(0)' : placed(drawn, part.height);
      if (part.at !== at) {
        part.element.style.transform = at;
        moved = true;
      }
      part.at = at;
    }
    return moved;
  };
};

/** The boxes of one kind. */
const createGroup = (parent: Element, kind: LightKind) => {
  const element = document.createElement('div');
  element.className = kind;
  parent.append(element);
  const drawn: ReturnType<typeof createBox>[] = [];
  return (boxes: readonly Box[], { isDark, isVertical }: LightLook): boolean => {
    if (boxes.length > 0) element.classList.toggle('dark', isDark);
    while (drawn.length < boxes.length) drawn.push(createBox(element));
    return drawn.map((draw, index) => draw(boxes[index], isVertical)).includes(true);
  };
};

/** Nothing is drawn yet. */
export const createLightLayer = (stage: HTMLElement): LightLayer => {
  const groups = {
    passage: createGroup(stage, 'passage'),
    sentence: createGroup(stage, 'sentence'),
    word: createGroup(stage, 'word'),
  };
  return {
    origin: () => {
      const { left, top, width } = stage.getBoundingClientRect();
      return { left, top, scale: width > 0 ? width / stageWidth : 1 };
    },
    draw: (kind, boxes, look) => groups[kind](boxes, look),
  };
};
