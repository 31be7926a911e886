import type { Preferences } from '@/lib/domain/app/preferences';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import type { ReadAloudSentence, SpokenMapRow } from '@/lib/domain/read-aloud/read-aloud';
import { withAnnounced } from '@/lib/speech/announced-words';
import { spokenPlain } from '@/lib/speech/spoken-plain';

const shifted = (row: SpokenMapRow, by: number): SpokenMapRow =>
  row[2] === null || row[3] === null ? row : [row[0], row[1], row[2] + by, row[3] + by];

/** Where the sentence that follows these begins in the source, when the first of them begins at `offset`. */
export const endOfSentences = (sentences: readonly PageSentence[], offset: number): number =>
  sentences.reduce((end, { text }) => end + text.length + 1, offset);

/** The spoken part of what a page shows, when the first sentence starts at `offset` of the source. */
export const spokenSentences = (
  sentences: readonly PageSentence[],
  offset: number,
  { voice }: Pick<Preferences, 'voice'>,
): readonly ReadAloudSentence[] => {
  const { urls, emoji, pronunciations } = voice;
  let next = offset;
  return sentences.flatMap(({ text, language, startsParagraph }) => {
    const start = next;
    next += text.length + 1;
    const written = spokenPlain(text, { urls, emoji, replacements: pronunciations });
    if (written === undefined) return [];
    const block = withAnnounced(written, language);
    return [
      {
        id: `p${start}`,
        language,
        text: block.text,
        startsParagraph,
        source: { start, end: start + text.length },
        map: block.map.map((row) => shifted(row, start)),
      },
    ];
  });
};
