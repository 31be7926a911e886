import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SelectedRange } from '@/lib/page/selection/selected-range';
import type { FrameTarget } from './frame-walk';
import type { NewItem } from './page-items';
import type { PageReadAloud, PageReadAloudOptions } from './page-read-aloud';
import type { WantedSentences } from './read-aloud-start';
import type { SpokenPage, SpokenPageContext } from './spoken-page';

/** What is known of the languages of a page's reader. */
export type Languages = OverlayStart['sentences']['languages'];

/** What is to be read of a page, and with what it is lit and handed over. */
export type SpeakRequest = Pick<SpokenPageContext, 'connection' | 'highlighter' | 'follower' | 'onFrameGone'> & {
  readonly what: ListenPart;
  readonly selection: SelectedRange | undefined;
  /** The frame that it begins in, if it is not the page itself. */
  readonly target: FrameTarget | undefined;
  readonly sentences: OverlayStart['sentences'];
  /** All is known; `unreadFrames` among the text gave nothing. */
  onGathered(unreadFrames: number): void;
};

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
  /** The page with the frames among its text, in one order, and what is read of both. Nothing is read yet. */
  speak(request: SpeakRequest): { readonly page: SpokenPage; readonly batches: AsyncGenerator<readonly NewItem[]> };
};
