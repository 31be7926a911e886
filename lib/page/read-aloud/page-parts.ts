import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { Cut } from './page-items';
import type { PageReadAloud } from './page-read-aloud';
import type { WantedSentences } from './read-aloud-start';

/** What comes next of a document that is read aloud: a sentence of its own, or a frame in it. */
export type PagePart = { readonly sentence: ReadAloudSentence; readonly cut: Cut } | { readonly frame: Element };

const framed = (elements: readonly Element[]): readonly PagePart[] => elements.map((frame) => ({ frame }));

const isInOrBelowWindow = (frame: Element): boolean => frame.getBoundingClientRect().bottom > 0;

/** The sentences that are wanted of a document, with the frames between them. A selection has none. */
export async function* partsOf(
  readAloud: Pick<PageReadAloud, 'framesBefore'>,
  batches: AsyncIterable<WantedSentences>,
  what: ListenPart,
): AsyncGenerator<readonly PagePart[]> {
  let isFirst = true;
  const before = ({ id }: ReadAloudSentence): readonly Element[] => {
    if (what === 'selection') return [];
    const frames = readAloud.framesBefore(id);
    // What is at the top of the window may be a frame, before the first sentence in sight.
    return isFirst && what === 'here' ? frames.filter(isInOrBelowWindow) : frames;
  };
  for await (const { sentences, cut } of batches) {
    yield sentences.flatMap((sentence) => {
      const parts = [...framed(before(sentence)), { sentence, cut: cut?.(sentence) ?? {} }];
      isFirst = false;
      return parts;
    });
  }
  if (what !== 'selection') yield framed(readAloud.framesBefore());
}
