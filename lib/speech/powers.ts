import { raisedText } from '@/lib/domain/raised-text';
import { announcedMarks } from './announced-words';
import { dropped, glue, type SpokenUnit, standingFor, textOf } from './spoken-text';

/** A power as it is written in a line; `a^b` in the middle of a word or an address is none. */
const power =
  /(?<=[\p{L}\p{N})\]}])\^(?:\([^()\n]{1,20}\)|[+\-−–]?(?:\d{1,6}(?:[.,/]\d{1,6})?|\p{L})(?![\p{N}^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]))/gu;

/** Units of an exponent, between the marks for which the language of the text has words. */
const exponentUnits = (units: readonly SpokenUnit[], start: number, end: number): readonly SpokenUnit[] => [
  ...standingFor(announcedMarks.power, start, end),
  ...units,
  ...glue(announcedMarks.powerEnd),
];

/** The units with each `10^13` to be said as a power. */
export const withPowers = (units: readonly SpokenUnit[]): readonly SpokenUnit[] => {
  // A dropped piece has no unit of text, and counts as one place.
  const text = units.map((unit) => unit.text || '\u0000').join('');
  const result: SpokenUnit[] = [];
  let at = 0;
  for (const { index, 0: written } of text.matchAll(power)) {
    const sign = units[index];
    if (sign === undefined) continue;
    const exponent = units
      .slice(index + 1, index + written.length)
      .map((unit) => (unit.text === '(' || unit.text === ')' ? dropped(unit.start, unit.end) : unit));
    result.push(...units.slice(at, index), ...exponentUnits(exponent, sign.start, sign.end));
    at = index + written.length;
  }
  return [...result, ...units.slice(at)];
};

/** What is raised behind these units, between `[start, end)` of the source: a power, or what it is without being raised. */
export const raisedUnits = (
  before: readonly SpokenUnit[],
  raised: readonly SpokenUnit[],
  [start, end]: readonly [start: number, end: number],
): readonly SpokenUnit[] =>
  raisedText(textOf(before.slice(-60)), textOf(raised)).startsWith('^') ? exponentUnits(raised, start, end) : raised;
