import type { pageCommands as declared } from '@/lib/commands/pages';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { createArticleReadings } from './article-readings';
import { createAskedLinks } from './asked-links';
import { createHandoffs } from './handoffs';
import { createOverlayDocuments, type OverlayDocuments } from './overlay-documents';
import { createOverlayOrders, type OverlayOrders } from './overlay-orders';
import { createPageAccess, type PageAccess } from './page-access';
import { type PageCommandContext, pageCommands } from './page-commands';
import { createPageExtractor, type PageExtractor } from './page-extractor';
import { createPageFile } from './page-file';
import { createPageFrames, type PageFrames } from './page-frames';
import { createPageGestures } from './page-gestures';
import { menuEntries } from './page-menu';
import { createPagePicture } from './page-picture';
import { createPageReadings } from './page-readings';
import { createReadInFrame, type ReadInFrame } from './read-in-frame';
import { createReadInPage } from './read-in-page';
import { createSitesAtHand, type SitesAtHand } from './sites-at-hand';
import { createWholeArticle } from './whole-article';

/** Everything about web pages, as the background sees it. */
export type PageFeature = {
  readonly handlers: CommandHandlers<typeof declared>;
  /** For code that works on the text of a page: reading it aloud, highlighting a passage. */
  readonly extractor: PageExtractor;
  /** For code that puts something of ours into a page. */
  readonly access: PageAccess;
  readonly overlayDocuments: OverlayDocuments;
  readonly overlayOrders: OverlayOrders;
  readonly frames: PageFrames;
  readonly readInFrame: ReadInFrame;
  /** Reads a waiting page aloud in its own tab; false when the user no longer has it in front of them. */
  readonly readInPage: ReturnType<typeof createReadInPage>;
  /** For code that stores questions: where new conversations begin with the page. */
  readonly sitesAtHand: SitesAtHand;
  onGesture(gesture: PageGesture): void;
  /** A panel was closed: what is read for it alone is read no further. */
  onPanelGone(panel: object): void;
  /** Creates the menu again: what the browser has kept may be from an older version. */
  renewMenu(): void;
};

export type PageFeatureContext = {
  readonly events: BackgroundEvents;
  readonly preferences: Pick<PreferencesStore, 'read' | 'changeSitesAtHand'>;
  readonly policy: {
    /** Whether the page at this address must not be read; without an address: whether no page may be read. */
    isReadingOff(url: string | undefined): Promise<boolean>;
  };
  onError(error: unknown): void;
};

/** Wires it. The menu follows the language and the prompts. */
export const createPageFeature = (
  dependencies: Pick<
    BackgroundDependencies,
    'pages' | 'session' | 'network' | 'timers' | 'keepalive' | 'newId' | 'languages'
  >,
  { events, preferences, policy, onError }: PageFeatureContext,
): PageFeature => {
  const { pages, session, network, timers, keepalive, newId, languages } = dependencies;
  const handoffs = createHandoffs(session);
  const access = createPageAccess({
    pages,
    session,
    hasOrigins: (origins) => network.hasOrigins(origins),
    isManaged: policy.isReadingOff,
  });
  const extractor = createPageExtractor({ pages, access, timers, newId });
  const wholeArticle = createWholeArticle({ pages, access, extractor, timers, newId });
  const readings = createPageReadings();
  const links = createAskedLinks(session);
  const readArticle = createArticleReadings({ article: wholeArticle, readings, broadcast: events.publish });
  const readLink: PageCommandContext['readLink'] = async (link, signal) =>
    (await import('./read-link')).createReadLink({ pages, access, extractor, network, timers, newId })(link, signal);
  const readFile = createPageFile({ pages, access, fetch: network.fetch, timers });
  const frames = createPageFrames({ pages, timers });
  const handleGesture = createPageGestures({
    access,
    extractor,
    frames,
    readPicture: createPagePicture({ pages, access, timers, newId }),
    handoffs,
    links,
    newId,
    broadcast: events.publish,
  });

  const overlayDocuments = createOverlayDocuments(session);
  const overlayOrders = createOverlayOrders({ documents: overlayDocuments, inject: pages.runInDocument });

  const sitesAtHand = createSitesAtHand({
    preferences,
    onChange: (changed) => events.publish({ type: 'preferences-changed', preferences: changed }),
  });

  let shown: string | undefined;
  let menu: Promise<void> = Promise.resolve();
  const makeMenu = async (): Promise<void> => {
    const entries = menuEntries(await preferences.read(), languages);
    if (shown === JSON.stringify(entries)) return;
    shown = JSON.stringify(entries);
    await pages.replaceMenu(entries);
  };
  // One after the other: two at once would each find the other's entries in their way.
  const remake = (): void => {
    menu = menu.then(makeMenu).catch(onError);
  };

  events.onEvent(({ type }) => {
    if (type === 'preferences-changed') remake();
  });
  return {
    handlers: pageCommands({
      pages,
      access,
      extractor,
      readArticle,
      readings,
      links,
      readLink,
      chooseRegion: async (wish, signal) =>
        (await import('./page-region')).createPageRegion({ pages, access, timers, keepalive, newId })(wish, signal),
      readFile,
      handoffs,
      sitesAtHand,
    }),
    extractor,
    access,
    overlayDocuments,
    overlayOrders,
    frames,
    readInFrame: createReadInFrame({ pages, frames, overlays: overlayOrders }),
    readInPage: createReadInPage({ pages, overlays: overlayOrders }),
    sitesAtHand,
    onGesture: (gesture) => void handleGesture(gesture).catch(onError),
    onPanelGone: readings.leave,
    renewMenu: () => {
      shown = undefined;
      remake();
    },
  };
};
