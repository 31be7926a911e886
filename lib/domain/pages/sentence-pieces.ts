/** Ideographs and syllables: a text of them says as much in a third of its signs. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const isAscii = /^[\0-\x7f]*$/;

/** How much a text says, in letters: an ideograph or a syllable counts as three. */
export const textWidth = (text: string): number =>
  isAscii.test(text) ? text.length : text.length + 2 * (text.match(wide)?.length ?? 0);

let sentences: Intl.Segmenter | undefined;

/**
 * The sentences of one line with the white space after each, as `Intl.Segmenter` has them for no language in particular:
 * it knows the full stops of all scripts, and where a script has none (Thai) a line is one sentence.
 */
export const lineSentences = (line: string): readonly string[] => {
  sentences ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  return [...sentences.segment(line)].map(({ segment }) => segment);
};

/** A sentence that is not much too wide stays whole. */
const tolerance = 1.5;

const words = /\S+\s*/gu;
let wordParts: Intl.Segmenter | undefined;

/** What one may cut between where a sentence is too wide: its words; in scripts without blanks what the segmenter says. */
const wordsOf = (text: string, maxWidth: number): readonly string[] =>
  (text.match(words) ?? []).flatMap((word) => {
    if (textWidth(word) <= maxWidth) return [word];
    wordParts ??= new Intl.Segmenter('en', { granularity: 'word' });
    return [...wordParts.segment(word)].flatMap(({ segment }) =>
      segment.length <= maxWidth ? [segment] : (segment.match(new RegExp(`.{1,${maxWidth}}`, 'gsu')) ?? []),
    );
  });

/** Parts joined to as few pieces as fit, of about the same width each. */
const evenly = (parts: readonly string[], maxWidth: number): readonly string[] => {
  const widths = parts.map(textWidth);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const wanted = all / Math.ceil(all / maxWidth);
  const pieces: string[] = [];
  let piece = '';
  let filled = 0;
  for (const [index, part] of parts.entries()) {
    const width = widths[index] ?? 0;
    // Whether the piece ends nearer to where it should without this part.
    if (piece !== '' && (filled + width > maxWidth || filled + width / 2 > wanted)) {
      pieces.push(piece);
      piece = '';
      filled = 0;
    }
    piece += part;
    filled += width;
  }
  return piece === '' ? pieces : [...pieces, piece];
};

/**
 * A text in pieces of at most `maxWidth` (see `textWidth`), cut after sentences and lines; a sentence that is half as wide
 * again stays whole, a wider one is cut between words. Code is cut after lines. Nothing but white space between pieces is
 * lost.
 */
export const sentencePieces = (text: string, maxWidth: number, isCode = false): readonly string[] => {
  if (textWidth(text) <= maxWidth) return text === '' ? [] : [text];
  const lines = text.match(/[^\n]+\n?|\n/gu) ?? [];
  const parts = lines
    .flatMap((line) => (isCode ? [line] : lineSentences(line)))
    .flatMap((part) => (textWidth(part) <= maxWidth * tolerance ? [part] : evenly(wordsOf(part, maxWidth), maxWidth)));
  return evenly(parts, maxWidth)
    .map((piece) => (isCode ? piece.trimEnd() : piece.trim()))
    .filter((piece) => piece !== '');
};
