import type { PageSentence } from '@/lib/domain/overlay';
import type { Preferences } from '@/lib/domain/preferences';
import type { ReadingSentence, SpokenMapRow } from '@/lib/domain/reading';
import { spokenPlain } from '@/lib/speech/spoken-plain';

/** Makes what is spoken of what a page shows. */
export type PageSplitter = {
  /** The next sentences of the page; they are counted on, in number and in offset. */
  push(sentences: readonly PageSentence[]): readonly ReadingSentence[];
};

const shifted = (row: SpokenMapRow, by: number): SpokenMapRow =>
  row[2] === null || row[3] === null ? row : [row[0], row[1], row[2] + by, row[3] + by];

export const createPageSplitter = ({ voice }: Pick<Preferences, 'voice'>): PageSplitter => {
  const { urls, emoji, pronunciations } = voice;
  let count = 0;
  let offset = 0;

  const give = ({ text, language, startsParagraph }: PageSentence): readonly ReadingSentence[] => {
    const start = offset;
    const end = start + text.length;
    offset = end + 1;
    count += 1;
    const block = spokenPlain(text, { urls, emoji, replacements: pronunciations });
    if (block === undefined) return [];
    return [
      {
        id: `p${count}`,
        language,
        text: block.text,
        startsParagraph,
        source: { start, end },
        map: block.map.map((row) => shifted(row, start)),
      },
    ];
  };

  return { push: (sentences) => sentences.flatMap(give) };
};
