import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SelectedRange } from '@/lib/page/selection/selected-range';
import type { PageReadAloud, PageReadAloudOptions } from './page-read-aloud';
import type { WantedSentences } from './read-aloud-start';

/** What is known of the languages of a page's reader. */
export type Languages = OverlayStart['sentences']['languages'];

/** What makes sentences of a page: it comes with a script of its own, when it is needed. */
export type ReadAloudTools = {
  /** The page, as `createPageReading`. */
  read(options: PageReadAloudOptions): PageReadAloud;
  /**
   * What to read aloud of it, as soon as it is known. What is selected beside the text, in a menu or a field, comes as
   * sentences that are not the page's own: they can be heard, but not highlighted.
   */
  wanted(
    readAloud: PageReadAloud,
    what: ListenPart,
    selection: SelectedRange | undefined,
    languages: Languages,
  ): AsyncIterableIterator<WantedSentences>;
};
