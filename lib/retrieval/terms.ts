/** Marks that writers leave out or vary: Latin accents, Hebrew points, Arabic vowel signs and the tatweel. */
const optionalMarks =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/gu;

const arabicLetterForms: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };

const arabicArticle = /^[وفبك]?ال(?=\p{Script=Arabic}{3})/u;

const plainPlural = /^\p{Script=Latin}{3,}(?<![su])s$/u;

const fold = (word: string): string => {
  const folded = word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(optionalMarks, '')
    .normalize('NFC')
    .replace(/[أإآٱىة]/gu, (letter) => arabicLetterForms[letter] ?? letter)
    .replace(arabicArticle, '');
  return plainPlural.test(folded) ? folded.slice(0, -1) : folded;
};

const segmenters = new Map<string | undefined, Intl.Segmenter>();

/** A page may declare anything as its language: anything that is not a tag counts as none. */
const segmenterFor = (locale: string | undefined): Intl.Segmenter => {
  const known = segmenters.get(locale);
  if (known !== undefined) return known;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  } catch {
    segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  }
  segmenters.set(locale, segmenter);
  return segmenter;
};

/**
 * The words of a text in the form in which they are compared: cut by `Intl.Segmenter` (so that Japanese, Chinese and Thai,
 * which put no blanks between words, work too), NFKC, lower case, without optional marks, without the Arabic article and
 * without the plural `s` of Latin scripts. Punctuation and blanks are left out; order and repetitions are kept.
 */
export const termsOf = (text: string, locale?: string): readonly string[] => {
  const terms: string[] = [];
  for (const segment of segmenterFor(locale).segment(text)) {
    if (segment.isWordLike) terms.push(fold(segment.segment));
  }
  return terms;
};
