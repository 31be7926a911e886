import { primarySubtag, type SpeechLanguage } from '@/lib/domain/speech-language';
import {
  isAbbreviation,
  isGermanOrdinalLead,
  isNumberLead,
  isOpenAbbreviation,
  opensWithGuillemet,
  startsLikeSentence,
  startsWithGermanMonth,
  startsWithJapaneseContinuation,
} from './sentence-words';

const terminator = /(?:[\p{Sentence_Terminal}\u2026]|\.)+/gu;
/** Greek asks with the mark that is a semicolon elsewhere (and has a code of its own, U+037E). */
const greekTerminator = /(?:[\p{Sentence_Terminal}\u2026;\u037E]|\.)+/gu;
const ellipsis = /^(?:\.{2,}|[.\u2026]*\u2026[.\u2026]*)$/u;
/** Marks that end a sentence also without white space after them. */
const unspacedMark = /[。！？｡]$/u;
const openingMarks = /^[「『（“‘《〈【〔［([{«»„‚‹›"'¿¡]+/u;
const closingOnly = /^[」』）”’》〉】〕］)\]}]/u;
const eitherWay = /^[“‘«»‹›"'„‚「『（《〈【〔［([{]/u;
const punctuation = /^[\p{P}\p{S}]/u;
const emoji = /^(?:\p{RGI_Emoji}|(?![©®™])\p{Extended_Pictographic}\uFE0F?)/v;
const hanOrKana = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const unspacedTail = /^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** An abbreviation of capitals, which a sentence may end with: `U.S.A`. */
const acronym = /^\p{Lu}(?:\.\p{Lu})+$/u;
const initials = /^(?:\p{Lu}(?:\.-?\p{Lu})*|\p{Script=Arabic}(?:\.\p{Script=Arabic})*)$/u;

const segmenters = new Map<SpeechLanguage, Intl.Segmenter>();
const segmenterOf = (language: SpeechLanguage): Intl.Segmenter => {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, known);
  return known;
};

/** The offset after the closing marks at `at`. A mark that could also open closes only before white space, punctuation or the end. */
const afterClosingMarks = (line: string, at: number, language: SpeechLanguage): number => {
  let end = at;
  for (;;) {
    const rest = line.slice(end);
    if (rest.startsWith('«') && opensWithGuillemet(language)) return end;
    if (closingOnly.test(rest)) {
      end += 1;
      continue;
    }
    const run = /^[“‘«»‹›"'„‚「『（《〈【〔［([{]+/u.exec(rest)?.[0] ?? '';
    const follows = rest.slice(run.length);
    if (run === '' || !(follows === '' || /^\s/u.test(follows) || punctuation.test(follows))) return end;
    end += run.length;
  }
};

/** P2 and P3: closing marks after white space, and emoji, go with the sentence before them. */
const afterTail = (line: string, at: number, language: SpeechLanguage): number => {
  let end = afterClosingMarks(line, at, language);
  for (;;) {
    const space = /^\s+/u.exec(line.slice(end))?.[0].length ?? 0;
    const rest = line.slice(end + space);
    const picture = emoji.exec(rest)?.[0];
    if (picture !== undefined) {
      end = afterClosingMarks(line, end + space + picture.length, language);
      continue;
    }
    const opens = rest.startsWith('«') && opensWithGuillemet(language);
    const mark = space > 0 && !opens && (eitherWay.test(rest) || closingOnly.test(rest));
    const afterMark = mark ? rest.slice(1) : '';
    if (!mark || !(afterMark === '' || /^\s/u.test(afterMark) || /^[\p{Po}\p{Pd}]/u.test(afterMark))) return end;
    end = afterClosingMarks(line, end + space + 1, language);
  }
};

/** The part of the text before `at` that a rule looks back at, so that a long line costs no more than a short one. */
const lookBack = (line: string, at: number): string => line.slice(Math.max(0, at - 64), at);

/** The word before a full stop, as abbreviations are looked up. */
const wordBefore = (line: string, at: number): string => {
  const word = /\S*$/u.exec(lookBack(line, at))?.[0] ?? '';
  return word.replace(openingMarks, '').replace(unspacedTail, '');
};

type Candidate = {
  readonly line: string;
  readonly language: SpeechLanguage;
  /** The mark's own text. */
  readonly mark: string;
  readonly markStart: number;
  /** After closing marks and emoji. */
  readonly end: number;
  /** What follows, from its first visible character, and without the marks that open it. */
  readonly next: string;
  readonly opened: string;
  readonly sentenceStart: number;
};

const isVetoedNumber = ({ line, language, markStart, opened, sentenceStart }: Candidate): boolean => {
  const number = /[\p{N}]+$/u.exec(lookBack(line, markStart))?.[0];
  if (number === undefined) return false;
  const before = lookBack(line, markStart - number.length);
  const isShort = number.length <= 3;
  const startsHere = line.slice(sentenceStart, markStart - number.length).trim() === '';
  if (isShort && (startsHere || /(?::\s|：)\s*$/u.test(before))) return true;
  const isBeforeDigit = /^\p{N}/u.test(opened);
  if (primarySubtag(language) === 'ko') return isBeforeDigit || /\d{4}\.\s*\d{1,2}\.\s*$/u.test(before);
  if (primarySubtag(language) !== 'de') return false;
  const lead = /(\p{L}+)\s+$/u.exec(before)?.[1] ?? '';
  return isBeforeDigit || startsWithGermanMonth(opened) || (isShort && isGermanOrdinalLead(lead));
};

const isAfterNumber = ({ line, markStart }: Candidate, word: string): boolean =>
  /\p{N}\s*$/u.test(lookBack(line, markStart - word.length));

const isVetoedFullStop = (candidate: Candidate): boolean => {
  const { line, language, markStart, opened } = candidate;
  const word = wordBefore(line, markStart);
  // What stands behind a number belongs to it, and may end a sentence: `1990 geb.`, `в 1990 г.`
  if (isAbbreviation(language, word)) return !(isAfterNumber(candidate, word) && startsLikeSentence(language, opened));
  if (initials.test(word)) return !(acronym.test(word) && startsLikeSentence(language, opened));
  if (/^\p{N}/u.test(opened) && isNumberLead(language, word)) return true;
  if (isOpenAbbreviation(word) && !/^\p{Lu}/u.test(opened)) return true;
  return isVetoedNumber(candidate);
};

const isBoundary = (candidate: Candidate, proposed: (from: number, to: number) => boolean): boolean => {
  const { line, language, mark, markStart, end, next, opened } = candidate;
  if (next === '' || /^\p{Ll}/u.test(opened)) return false;
  const hasSpace = /^\s/u.test(line.slice(end));
  const markEnd = markStart + mark.length;
  if (ellipsis.test(mark)) return hasSpace && /^\p{Lu}/u.test(opened);
  const isUnspaced = unspacedMark.test(mark) || (/[?!]$/u.test(mark) && hanOrKana.test(line.slice(markEnd)));
  if (!hasSpace && !isUnspaced) return false;
  if (mark === '.' && isVetoedFullStop(candidate)) return false;
  if (
    primarySubtag(language) === 'ja' &&
    /[」』]$/u.test(line.slice(markEnd, end)) &&
    startsWithJapaneseContinuation(next)
  )
    return false;
  if (/[;\u037E]$/u.test(mark)) return true;
  // Before a number the segmenter looks ahead to the next letter, which a text still being written may not have yet.
  if (/^[^\p{L}\p{N}]*\p{N}/u.test(opened)) return true;
  // The segmenter counts opening marks as part of the sentence before them.
  return proposed(markEnd, line.length - opened.length);
};

/** Offsets in a line (no line break in it) at which a sentence ends and another begins, ascending. */
export const boundariesOf = (line: string, language: SpeechLanguage): readonly number[] => {
  let proposals: readonly number[] | undefined;
  const proposed = (from: number, to: number): boolean => {
    proposals ??= [...segmenterOf(language).segment(line)].map(({ index }) => index);
    return proposals.some((index) => index >= from && index <= to);
  };
  const boundaries: number[] = [];
  for (const { 0: mark, index: markStart } of line.matchAll(
    primarySubtag(language) === 'el' ? greekTerminator : terminator,
  )) {
    const end = afterTail(line, markStart + mark.length, language);
    const next = line.slice(end).trimStart();
    const opened = next.replace(openingMarks, '');
    const sentenceStart = boundaries.at(-1) ?? 0;
    if (isBoundary({ line, language, mark, markStart, end, next, opened, sentenceStart }, proposed))
      boundaries.push(end);
  }
  return boundaries;
};
