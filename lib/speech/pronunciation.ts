import type { SpeakableOptions } from './speakable-options';
import { dropped, type SpokenUnit, standingFor, textOf } from './spoken-text';

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;
const emojiSequence = /(?![©®™\d#*])(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)/gv;

const firstOf = (text: string): string => [...text.slice(0, 2)][0] ?? '';
const lastOf = (text: string): string => [...text.slice(-2)].at(-1) ?? '';

const continuesWord = (edge: string, outside: string): boolean =>
  wordCharacter.test(outside) && !unspaced.test(outside) && !unspaced.test(edge);

const isWholeWord = (text: string, start: number, end: number): boolean => {
  const match = text.slice(start, end);
  const before = lastOf(text.slice(Math.max(0, start - 2), start));
  const after = firstOf(text.slice(end, end + 2));
  // Korean particles follow a word of any script; a Hangul word goes on only from Hangul before it.
  const continuesLeft = hangul.test(before) ? hangul.test(firstOf(match)) : continuesWord(firstOf(match), before);
  return !continuesLeft && !(continuesWord(lastOf(match), after) && !hangul.test(after));
};

/** Applies the pronunciation list, left to right; what was replaced is not searched again. */
export const replaced = (
  units: readonly SpokenUnit[],
  replacements: SpeakableOptions['replacements'],
): readonly SpokenUnit[] => {
  const text = textOf(units);
  const lower = text.toLowerCase();
  const entries = replacements
    .filter(({ from }) => from !== '')
    .map(({ from, to }) => ({ from: from.toLowerCase(), to }));
  // A lower-casing that changes the length would shift every offset after it.
  if (entries.length === 0 || lower.length !== text.length) return units;
  const result: SpokenUnit[] = [];
  let at = 0;
  while (at < units.length) {
    const entry = entries.find(({ from }) => lower.startsWith(from, at) && isWholeWord(text, at, at + from.length));
    const first = units[at];
    if (first === undefined) break;
    if (entry === undefined) {
      result.push(first);
      at += 1;
      continue;
    }
    const matched = units.slice(at, at + entry.from.length).filter(({ start }) => start >= 0);
    const start = Math.min(...matched.map((unit) => unit.start));
    const end = Math.max(...matched.map((unit) => unit.end));
    result.push(...(matched.length === 0 ? standingFor(entry.to, -1, -1) : standingFor(entry.to, start, end)));
    at += entry.from.length;
  }
  return result;
};

/** Drops whole emoji sequences; ©, ®, ™, digits, # and * stay. */
export const withoutEmoji = (units: readonly SpokenUnit[]): readonly SpokenUnit[] => {
  // A dropped piece has no unit of text: offsets below are of the units, so it counts as one place.
  const text = units.map((unit) => unit.text || '\u0000').join('');
  const result: SpokenUnit[] = [];
  let at = 0;
  for (const match of text.matchAll(emojiSequence)) {
    const end = match.index + match[0].length;
    result.push(...units.slice(at, match.index));
    result.push(dropped(units[match.index]?.start ?? 0, units[end - 1]?.end ?? 0));
    at = end;
  }
  return [...result, ...units.slice(at)];
};
