import { isLocale } from '@/lib/domain/locale';
import type { PageSentence } from '@/lib/domain/overlay';
import type { Preferences } from '@/lib/domain/preferences';
import type { ReadingSentence, SpokenMapRow } from '@/lib/domain/reading';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import { languagesOf } from '@/lib/speech/language';
import { spokenPlain } from '@/lib/speech/spoken-plain';

/** Makes what is spoken of what a page shows. */
export type PageSplitter = {
  /** The next sentences of the page; they are counted on, in number and in offset. */
  push(sentences: readonly PageSentence[]): readonly ReadingSentence[];
};

const shifted = (row: SpokenMapRow, by: number): SpokenMapRow =>
  row[2] === null || row[3] === null ? row : [row[0], row[1], row[2] + by, row[3] + by];

/** `languages` are BCP 47 tags that the user reads, most wanted first. */
export const createPageSplitter = (
  { voice, language }: Pick<Preferences, 'voice' | 'language'>,
  languages: readonly string[],
): PageSplitter => {
  const { urls, emoji, pronunciations, favourites } = voice;
  const hints = {
    uiLanguage: resolveLocale(language, languages),
    favourites: Object.keys(favourites).filter(isLocale),
  };
  let count = 0;
  let offset = 0;
  /** The last sentence with letters, which decides the language of one without. */
  let context: string | undefined;

  const give = (sentence: PageSentence): readonly ReadingSentence[] => {
    const start = offset;
    const end = start + sentence.text.length;
    offset = end + 1;
    count += 1;
    const block = spokenPlain(sentence.text, { urls, emoji, replacements: pronunciations });
    const texts = context === undefined ? [sentence.text] : [context, sentence.text];
    const declared = sentence.language === undefined ? {} : { pageLanguage: sentence.language };
    const spoken = languagesOf(texts, { ...hints, ...declared }).at(-1) ?? hints.uiLanguage;
    if (/\p{L}/u.test(sentence.text)) context = sentence.text;
    if (block === undefined) return [];
    return [
      {
        id: `p${count}`,
        language: spoken,
        text: block.text,
        startsParagraph: sentence.startsParagraph,
        source: { start, end },
        map: block.map.map((row) => shifted(row, start)),
      },
    ];
  };

  return { push: (sentences) => sentences.flatMap(give) };
};
