import type { SourcePart } from '@/lib/domain/message-part';
import type { Source } from '@/lib/domain/stream-part';

/** A numbered passage of a page, as it was given to a model. */
export type NumberedPassage = {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  /** The text right before and after it, to tell it from other passages with the same text. */
  readonly before: string;
  readonly after: string;
};

/** The place of an answer's statement in a page: what the text says there, and the text around it. */
export type PassageSource = {
  readonly type: 'passage';
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly quote: string;
  readonly before: string;
  readonly after: string;
};

/** `[2]`, `[2, 3]` and `[2][3]`, as models write them; not a link's text, a footnote or an index in code. */
const mark = /(?<![\w\]`!])((?:\[\d{1,5}(?:\s*[,，、]\s*\d{1,5})*\])+)(?![(:\w])/g;
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** One pair of brackets in which a text names passages; the offsets are UTF-16 units. */
export type CitationMark = { readonly start: number; readonly end: number; readonly numbers: readonly number[] };

/** The places where a text that holds no code names passages, in their order. */
export const citationMarks = (text: string): readonly CitationMark[] =>
  [...text.matchAll(mark)].flatMap(({ 0: marks, index }) =>
    [...marks.matchAll(/\[[^\]]*\]/g)].map(({ 0: brackets, index: at }) => ({
      start: index + at,
      end: index + at + brackets.length,
      numbers: (brackets.match(/\d+/g) ?? []).map(Number),
    })),
  );

/** The numbers that a text cites, each once, in the order in which they first come. */
export const citedNumbers = (text: string): readonly number[] => [
  ...new Set(citationMarks(text.replace(code, ' ')).flatMap(({ numbers }) => numbers)),
];

const sourceOf = ({ number, url, title, text, before, after }: NumberedPassage): PassageSource => ({
  type: 'passage',
  number,
  url,
  title,
  quote: text,
  before,
  after,
});

/** The passages that an answer cites and that its model was given: any other number leads nowhere and is left alone. */
export const citedSources = (
  text: string,
  passages: readonly NumberedPassage[],
  known: readonly SourcePart[] = [],
): readonly PassageSource[] => {
  const byNumber = new Map(passages.map((passage) => [passage.number, passage]));
  const isKnown = (number: number): boolean => known.some(({ source }) => readPassageSource(source)?.number === number);
  return citedNumbers(text).flatMap((number) => {
    const passage = byNumber.get(number);
    return passage === undefined || isKnown(number) ? [] : [sourceOf(passage)];
  });
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** A source as the place of a passage; undefined for a source that a service named. */
export const readPassageSource = (source: Source): PassageSource | undefined => {
  const { type, number, url, title, quote, before, after } = source;
  if (type !== 'passage' || typeof number !== 'number') return undefined;
  if (!isText(url) || !isText(title) || !isText(quote) || !isText(before) || !isText(after)) return undefined;
  return { type, number, url, title, quote, before, after };
};
