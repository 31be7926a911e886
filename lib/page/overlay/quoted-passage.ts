import type { OverlayStart, QuotePlace } from '@/lib/domain/pages/overlay';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import type { PageTools } from '@/lib/page/page-tools';

export type QuotedPassageContext = {
  readonly connection: Pick<OverlayConnection, 'request'>;
  readonly highlighter: Pick<PageHighlighter, 'passage'>;
  readonly follower: Pick<Follower, 'goTo'>;
  readonly languages: OverlayStart['sentences']['languages'];
  tools(): Promise<Pick<PageTools, 'read'>>;
};

/**
 * Highlights a quotation of this page and scrolls to it; where it is not found, a frame may have it. False when none has.
 * Rejects with what the tools or the background fail with.
 */
const showQuotedPassage = async (context: QuotedPassageContext, place: QuotePlace): Promise<boolean> => {
  const readAloud = (await context.tools()).read({ languages: context.languages, code: 'read', notes: 'read' });
  while ((await readAloud.more()).length > 0);
  const ranges = readAloud.rangesOfQuote(place);
  const [first] = ranges;
  if (first === undefined) return (await context.connection.request({ type: 'overlay-passage', place })).isShown;
  context.highlighter.passage(ranges);
  context.follower.goTo(first);
  return true;
};

/** How long a passage that was asked for stays lit, ms. */
const litMs = 12_000;

/** A passage that was asked for, while it is lit: for a while, or until the user does something else. */
export type LitPassage = {
  /** Shows it, or says that it is not there. */
  show(place: QuotePlace): Promise<void>;
  end(): void;
};

/** Nothing is lit yet. */
export const createLitPassage = (context: QuotedPassageContext & { onGone(): void }): LitPassage => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    context.highlighter.passage([]);
  };
  return {
    show: async (place) => {
      end();
      const isShown = await showQuotedPassage(context, place).catch(() => false);
      if (!isShown) context.onGone();
      clearTimeout(timer);
      timer = setTimeout(end, litMs);
    },
    end,
  };
};
