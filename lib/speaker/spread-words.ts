import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { spokenWidth } from '@/lib/speech/spoken-width';
import { estimatedWords, type TimedWord } from './estimated-words';
import type { PlacedWord } from './heard-part';
import { heardSteps, type SoundLevels, stepMs } from './sound-levels';

/** A sound as far as it is known. */
export type KnownSound = {
  readonly levels: SoundLevels;
  /** Nothing more comes. */
  readonly isWhole: boolean;
  /** How long the voice speaks for one unit of a word's width, ms. */
  readonly msPerWidth: number;
};

type Word = { readonly start: number; readonly end: number; readonly width: number; readonly isPauseAfter: boolean };

/** A step at which a word may begin. `cost`: how unlikely that is by the sound alone. */
type Onset = { readonly step: number; readonly saidMs: number; readonly cost: number; readonly pauseMs: number };

/** A word is at least a little longer than its letters say. */
const wordWidth = (word: string): number => spokenWidth(word) + 1;

const pauseMark = /^[\p{Pe}\p{Pf}"']*[,;:.!?…–—،؛，、。；：！？(]/u;
/** A silence this long is a pause and not the closing of a consonant, ms. */
const leastPauseMs = 120;

/** The words of a text with their widths. */
const wordsOf = (text: string, language: SpeechLanguage): readonly Word[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].flatMap(({ segment, index, isWordLike }) => {
    const end = index + segment.length;
    if (isWordLike !== true) return [];
    return [{ start: index, end, width: wordWidth(segment), isPauseAfter: pauseMark.test(text.slice(end)) }];
  });

/** How wide a text is, word by word. */
export const wordsWidth = (text: string, language: SpeechLanguage): number =>
  wordsOf(text, language).reduce((sum, { width }) => sum + width, 0);

/** How much of a sound is heard, ms: its silences left out. */
export const saidMsOf = (levels: SoundLevels): number => heardSteps(levels).filter(Boolean).length * stepMs;

/** Steps between which a word may begin anywhere. */
const gridSteps = 4;

/** Where words may begin: after silences, at dips, and if need be anywhere. */
const onsetsOf = (levels: SoundLevels, heard: readonly boolean[]): readonly Onset[] => {
  const onsets: Onset[] = [];
  let said = 0;
  let silent = 0;
  const around = (step: number, from: number, to: number): number =>
    Math.max(0, ...levels.slice(Math.max(0, step + from), Math.max(0, step + to)));
  for (const [step, isHeard] of heard.entries()) {
    const level = levels[step] ?? 0;
    const isDip = isHeard && level < 0.4 * Math.min(around(step, -8, 0), around(step, 1, 9));
    const at = { step, saidMs: said * stepMs, pauseMs: silent * stepMs };
    if (isHeard && silent > 0) onsets.push({ ...at, cost: silent > 1 ? 0 : 0.2 });
    else if (isHeard && (isDip || step % gridSteps === 0)) onsets.push({ ...at, cost: isDip ? 0.5 : 1.2 });
    said += isHeard ? 1 : 0;
    silent = isHeard ? 0 : silent + 1;
  }
  return onsets;
};

const lengthCost = (ms: number, expectedMs: number): number => ((ms - expectedMs) / (0.35 * expectedMs + 40)) ** 2;

/** What it costs that the word before ends here. */
const boundaryCost = ({ cost, pauseMs }: Onset, before: Word): number => {
  if (pauseMs < leastPauseMs) return cost + (before.isPauseAfter ? 0.4 : 0);
  return before.isPauseAfter ? -1 : 0.8;
};

type Way = { readonly cost: number; readonly before: number };

/**
 * The cheapest ways to each onset with so many words before it: a row for each word, which begins there. The first word
 * begins with the sound.
 */
const waysTo = (
  words: readonly Word[],
  onsets: readonly Onset[],
  msPerWidth: number,
): readonly (Way | undefined)[][] => {
  const rows: (Way | undefined)[][] = [onsets.map((_, at) => (at === 0 ? { cost: 0, before: -1 } : undefined))];
  for (const word of words.slice(0, -1)) {
    const last = rows.at(-1) ?? [];
    const expectedMs = word.width * msPerWidth;
    const row = onsets.map((onset, at): Way | undefined => {
      let best: Way | undefined;
      for (let before = at - 1; before >= 0; before -= 1) {
        const ms = onset.saidMs - (onsets[before]?.saidMs ?? 0);
        if (ms > expectedMs * 3 + 200) break;
        const way = last[before];
        if (way === undefined) continue;
        const cost = way.cost + lengthCost(ms, expectedMs) + boundaryCost(onset, word);
        if (best === undefined || cost < best.cost) best = { cost, before };
      }
      return best;
    });
    rows.push(row);
  }
  return rows;
};

/** The cheapest end: which word is the last one of which there is sound, and with which onset it begins. */
const cheapestEnd = (
  words: readonly Word[],
  onsets: readonly Onset[],
  rows: readonly (readonly (Way | undefined)[])[],
  { isWhole, msPerWidth, saidMs }: KnownSound & { readonly saidMs: number },
): readonly [word: number, onset: number] | undefined => {
  let best: { readonly cost: number; readonly end: readonly [number, number] } | undefined;
  for (const [index, row] of rows.entries()) {
    if (isWhole && index < words.length - 1) continue;
    const expectedMs = (words[index]?.width ?? 0) * msPerWidth;
    for (const [at, way] of row.entries()) {
      if (way === undefined) continue;
      const ms = saidMs - (onsets[at]?.saidMs ?? 0);
      const cost = way.cost + (isWhole || ms > expectedMs ? lengthCost(ms, expectedMs) : 0);
      if (best === undefined || cost < best.cost) best = { cost, end: [index, at] };
    }
  }
  return best?.end;
};

/** Each word lasts until the next one begins, the last until `toMs`. */
const closed = (words: readonly TimedWord[], toMs: number): readonly PlacedWord[] =>
  words.map((word, index) => ({ ...word, endMs: words[index + 1]?.atMs ?? Math.max(word.atMs, toMs) }));

/**
 * The words of a text placed in its sound: each about as long as it is wide, beginning where something begins to sound, with
 * pauses where the text has marks. Words of which there is no sound yet stand after it, as long as they are expected to
 * be. Times are ms from the start of the sound.
 */
export const spreadWords = (text: string, language: SpeechLanguage, sound: KnownSound): readonly PlacedWord[] => {
  const words = wordsOf(text, language);
  const { levels, isWhole } = sound;
  const heard = heardSteps(levels);
  const saidMs = heard.filter(Boolean).length * stepMs;
  const width = words.reduce((sum, word) => sum + word.width, 0);
  const msPerWidth = isWhole && width > 0 ? saidMs / width : sound.msPerWidth;
  const onsets = onsetsOf(levels, heard);
  const rows = waysTo(words, onsets, msPerWidth);
  const end = cheapestEnd(words, onsets, rows, { ...sound, msPerWidth, saidMs });

  const begins: number[] = [];
  for (let [row, at] = end ?? [-1, -1]; row >= 0; row -= 1) {
    begins[row] = (onsets[at]?.step ?? 0) * stepMs;
    at = rows[row]?.[at]?.before ?? 0;
  }
  const soundEndMs = (heard.lastIndexOf(true) + 1) * stepMs;
  if (isWhole && end === undefined) {
    const fromMs = Math.max(0, heard.indexOf(true)) * stepMs;
    return closed(
      estimatedWords(text, language, soundEndMs - fromMs).map((word) => ({ ...word, atMs: fromMs + word.atMs })),
      soundEndMs,
    );
  }
  let expectedEndMs = 0;
  const placed = words.map(({ start, end: wordEnd, width: wide }, index) => {
    const atMs = begins[index] ?? Math.max(expectedEndMs, soundEndMs);
    expectedEndMs = atMs + wide * msPerWidth;
    return { start, end: wordEnd, atMs };
  });
  return closed(placed, isWhole ? soundEndMs : expectedEndMs);
};
