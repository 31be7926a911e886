import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { boundariesOf } from './sentence-boundaries';
import { isSpoken, spokenWidth, widthCut } from './spoken-width';

/** A sentence of a text: UTF-16 offsets `[start, end)` without white space at the ends; `text` is that slice. */
export type Sentence = { readonly start: number; readonly end: number; readonly text: string };

/** `block`: every line break ends a sentence. `wrap`: hard-wrapped plain text, where only a blank line does. */
export type LineBreaks = 'block' | 'wrap';

/** Sentences narrower than this are spoken together with the next one. */
const mergeWidth = 12;
/** Wider sentences are cut: one request to a voice service speaks one sentence. */
const capWidth = 300;

const lineBreak = /\r\n|[\n\r\u2028\u2029]/gu;
const blankLine = /(?:\r\n|[\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*(?:\r\n|[\n\r\u2028\u2029])\s*/gu;

/** UTF-16 offsets `[start, end)`. */
export type TextRange = { readonly start: number; readonly end: number };

const trimmed = (text: string, { start, end }: TextRange): TextRange => {
  const slice = text.slice(start, end);
  const lead = slice.length - slice.trimStart().length;
  return {
    start: Math.min(start + lead, end),
    end: Math.max(start + slice.trimEnd().length, Math.min(start + lead, end)),
  };
};

/** The pieces of a text that no sentence crosses: lines, or paragraphs where lines are wrapped. */
export const linesOf = (text: string, lineBreaks: LineBreaks): readonly TextRange[] => {
  const lines: TextRange[] = [];
  let start = 0;
  for (const match of text.matchAll(lineBreaks === 'block' ? lineBreak : blankLine)) {
    lines.push({ start, end: match.index });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length });
  return lines;
};

const withoutSilentPieces = (line: string, pieces: readonly TextRange[]): readonly TextRange[] => {
  const kept: TextRange[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1);
    if (before !== undefined && !isSpoken(line.slice(piece.start, piece.end))) {
      kept[kept.length - 1] = { start: before.start, end: piece.end };
    } else if (before !== undefined && !isSpoken(line.slice(before.start, before.end))) {
      kept[kept.length - 1] = { start: before.start, end: piece.end };
    } else kept.push(piece);
  }
  return kept;
};

const merged = (line: string, pieces: readonly TextRange[]): readonly TextRange[] => {
  const joined: TextRange[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before !== undefined && spokenWidth(line.slice(before.start, before.end)) < mergeWidth) {
      joined[joined.length - 1] = { start: before.start, end: piece.end };
    } else joined.push(piece);
  }
  return joined;
};

/** A piece as the sentences into which the cap cuts it. */
export const capped = (line: string, piece: TextRange): readonly TextRange[] => {
  const parts: TextRange[] = [];
  let rest = trimmed(line, piece);
  for (;;) {
    const cut = widthCut(line.slice(rest.start, rest.end), capWidth);
    if (cut === undefined) return [...parts, rest];
    parts.push(trimmed(line, { start: rest.start, end: rest.start + cut }));
    rest = trimmed(line, { start: rest.start + cut, end: rest.end });
  }
};

/** The sentence at a range of `content`, which begins at `offset` in the whole text. */
export const sentenceAt = (content: string, { start, end }: TextRange, offset: number): Sentence => ({
  start: offset + start,
  end: offset + end,
  text: content.slice(start, end),
});

/** The merged pieces of one line before the cap, with offsets into the line. Empty when nothing in it is spoken. */
export const piecesOfLine = (line: string, language: SpeechLanguage): readonly TextRange[] => {
  if (!isSpoken(line)) return [];
  const ends = [...boundariesOf(line, language), line.length];
  const pieces = ends.map((end, index) => trimmed(line, { start: ends[index - 1] ?? 0, end }));
  const filled = pieces.filter(({ start, end }) => end > start);
  return merged(line, withoutSilentPieces(line, filled));
};

/**
 * The sentences of a text, in order, as they are spoken and highlighted. `Intl.Segmenter` proposes boundaries within a
 * line; our rules move, veto or add some. When in doubt there is none: a missing pause is noticed less than an extra
 * one.
 */
export const sentencesOf = (
  text: string,
  language: SpeechLanguage,
  lineBreaks: LineBreaks = 'block',
): readonly Sentence[] =>
  linesOf(text, lineBreaks).flatMap((line) => {
    const content = text.slice(line.start, line.end);
    return piecesOfLine(content, language)
      .flatMap((piece) => capped(content, piece))
      .map((range) => sentenceAt(content, range, line.start));
  });
