/**
 * One UTF-16 unit of spoken text and the source that it stands for, `[start, end)`; `start` −1 is glue without a source.
 * A dropped piece leaves a unit with an empty text, so that the white space before it can be judged.
 */
export type SpokenUnit = { readonly text: string; readonly start: number; readonly end: number };

/** A row of the offset map: `[spokenStart, spokenEnd, sourceStart, sourceEnd]`, UTF-16; null is glue. */
export type MapRow =
  | readonly [spokenStart: number, spokenEnd: number, sourceStart: number, sourceEnd: number]
  | readonly [spokenStart: number, spokenEnd: number, sourceStart: null, sourceEnd: null];

/** A block of spoken text. A row whose two slices are equal is verbatim, unit by unit; another stands for its source as a whole. */
export type SpokenBlock = { readonly text: string; readonly map: readonly MapRow[] };

const noBreakingSpace = /[^\S\u00A0\u202F\u2007]/u;
const unspacedLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
const closingPunctuation = /^[\p{Pe}\p{Pf}.,;:!?…。，、；：！？]/u;
// What is announced (announced-words.ts) is a private-use character until its language is known.
const voiced = /[\p{L}\p{N}\p{S}\uE010-\uE015]/u;

/** Text that is spoken as it is written, from `start` of the source on. */
export const verbatim = (text: string, start: number): readonly SpokenUnit[] =>
  text.split('').map((unit, index) => ({ text: unit, start: start + index, end: start + index + 1 }));

/** Text that stands for a stretch of the source as a whole. */
export const standingFor = (text: string, start: number, end: number): readonly SpokenUnit[] =>
  text.split('').map((unit) => ({ text: unit, start, end }));

/** Text that stands for nothing in the source. */
export const glue = (text: string): readonly SpokenUnit[] => standingFor(text, -1, -1);

/** A piece of the source that is not spoken. */
export const dropped = (start: number, end: number): SpokenUnit => ({ text: '', start, end });

/** A line break of the source, inside a paragraph. */
export const lineBreak = (start: number, end: number): SpokenUnit => ({ text: '\n', start, end });

/** The text of the units. */
export const textOf = (units: readonly SpokenUnit[]): string => units.map(({ text }) => text).join('');

const isSpace = (unit: SpokenUnit | undefined): boolean => unit !== undefined && noBreakingSpace.test(unit.text);

const nextShown = (units: readonly SpokenUnit[], from: number): SpokenUnit | undefined => {
  for (let index = from; index < units.length; index += 1) if (units[index]?.text !== '') return units[index];
  return undefined;
};

const withoutDrops = (units: readonly SpokenUnit[]): readonly SpokenUnit[] => {
  const kept: SpokenUnit[] = [];
  for (const [index, unit] of units.entries()) {
    if (unit.text !== '') {
      kept.push(unit);
      continue;
    }
    const next = nextShown(units, index + 1);
    if (next !== undefined && !/\s/u.test(next.text) && !closingPunctuation.test(next.text)) continue;
    while (/^\s$/u.test(kept.at(-1)?.text ?? '')) kept.pop();
  }
  return kept;
};

const withSingleSpaces = (units: readonly SpokenUnit[]): readonly SpokenUnit[] => {
  const kept: SpokenUnit[] = [];
  let index = 0;
  while (index < units.length) {
    const unit = units[index];
    if (unit === undefined) break;
    if (!isSpace(unit)) {
      kept.push(unit);
      index += 1;
      continue;
    }
    const first = index;
    let hasBreak = false;
    while (isSpace(units[index])) {
      hasBreak ||= units[index]?.text === '\n';
      index += 1;
    }
    const before = kept.at(-1);
    const after = units[index];
    if (before === undefined || after === undefined) continue;
    if (hasBreak && unspacedLetter.test(before.text) && unspacedLetter.test(after.text)) continue;
    kept.push({ text: ' ', start: unit.start, end: units[index - 1]?.end ?? units[first]?.end ?? unit.end });
  }
  return kept;
};

/** Drops what is dropped with its white space, and makes runs of white space one space. */
export const tidied = (units: readonly SpokenUnit[]): readonly SpokenUnit[] => withSingleSpaces(withoutDrops(units));

/** Whether a block has anything that a voice can say. */
export const isVoiced = (units: readonly SpokenUnit[]): boolean => voiced.test(textOf(units));

const rowOf = (spokenStart: number, spokenEnd: number, { start, end }: { start: number; end: number }): MapRow =>
  start < 0 ? [spokenStart, spokenEnd, null, null] : [spokenStart, spokenEnd, start, end];

/** Joins units into a block: neighbours that follow each other in the source share a verbatim row. */
export const blockOf = (units: readonly SpokenUnit[], source: string): SpokenBlock => {
  const map: MapRow[] = [];
  let open: { from: number; start: number; end: number; isVerbatim: boolean } | undefined;
  const close = (at: number) => {
    if (open !== undefined) map.push(rowOf(open.from, at, open));
  };
  for (const [index, { text, start, end }] of units.entries()) {
    const isVerbatim = start >= 0 && source.slice(start, end) === text;
    const continues =
      open !== undefined &&
      (isVerbatim
        ? open.isVerbatim && start === open.end
        : !open.isVerbatim && start === open.start && end === open.end);
    if (open !== undefined && continues) open.end = end;
    else {
      close(index);
      open = { from: index, start, end, isVerbatim };
    }
  }
  close(units.length);
  return { text: textOf(units), map };
};
