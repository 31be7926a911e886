import type { ChatEvent } from '@/lib/domain/app/chat-command';
import type { Preferences } from '@/lib/domain/app/preferences';
import { builtInPrompts } from '@/lib/domain/chat/prompt';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { isLocale } from '@/lib/domain/locale';
import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { PageCommandResults } from '@/lib/domain/pages/page-command';
import { shortVoiceName } from '@/lib/domain/read-aloud/voice-name';
import { isOnSites } from '@/lib/domain/site-pattern';
import { directionOf } from '@/lib/i18n/locales';
import { menuTexts } from '@/lib/i18n/menu-texts';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import type { ChannelPort } from '@/lib/messaging/port';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { CommandHandlers } from '../command-handlers';
import { createPageReadings } from '../read-aloud/page-readings';
import type { Readings } from '../read-aloud/readings-contract';
import type { World } from '../world';
import { mainFrame } from './main-frame';
import { createOverlayDocuments } from './overlay-documents';
import { createOverlayOrders } from './overlay-orders';
import { createOverlays } from './overlays';
import { createPageVoice } from './page-voice';
import type { Pages } from './pages';
import { frameOfQuote } from './passage-frame';
import { createReadInPage } from './read-in-page';
import { createShowPassage } from './show-passage';
import { createToolbarSites } from './toolbar-sites';

/** The overlays and the reading of pages, as the background's composition sees them. */
export type PageVoiceParts = {
  readonly handlers: CommandHandlers<'page-listen' | 'page-show'>;
  accept(port: ChannelPort): boolean;
  readonly readInPage: ReturnType<typeof createReadInPage>;
  note(event: ChatEvent): void;
  onGesture(gesture: PageGesture): void;
  /** The extension or the browser starts anew: an update takes its menu and its scripts for pages out of the browser. */
  onFreshStart(): void;
  /** The user gave access, or took it back. */
  onAccessChange(): void;
};

export type PageVoicePartsContext = {
  readonly pages: Pages;
  readonly readings: Readings;
  readonly preferences: PreferencesStore;
  explain(error: unknown): ChatErrorData;
  broadcast(event: ChatEvent): void;
  onError(error: unknown): void;
};

const startOf = (
  { language, appearance, prompts, pages, voice }: Preferences,
  languages: readonly string[],
  { url }: PageDocument,
): Omit<OverlayStart, 'order' | 'reading'> => {
  const locale = resolveLocale(language, languages);
  const menu = menuTexts(language, languages);
  return {
    texts: overlayTexts(language, languages),
    locale,
    direction: directionOf(locale),
    appearance,
    prompts: [
      ...builtInPrompts.map((id) => ({ id, title: menu[id] })),
      ...prompts.map(({ id, title }) => ({ id, title })),
    ],
    showsToolbar: isOnSites(url, pages.toolbarSites),
    sentences: {
      languages: { uiLanguage: locale, favourites: Object.keys(voice.favourites).filter(isLocale) },
      code: voice.code === 'read' ? 'read' : 'skip',
      notes: voice.citations === 'keep' ? 'read' : 'skip',
    },
  };
};

/** Wires them. Nothing here waits. */
export const createPageVoiceParts = (world: World, context: PageVoicePartsContext): PageVoiceParts => {
  const { preferences, pages } = context;
  const readings = createPageReadings({ readings: context.readings, preferences });

  const sites = createToolbarSites({
    pages: world.pages,
    preferences,
    hasOrigins: (origins) => world.network.hasOrigins(origins),
    onChange: (changed) => context.broadcast({ type: 'preferences-changed', preferences: changed }),
  });

  const documents = createOverlayDocuments(world.session);
  const inject = world.pages.runInDocument;
  const orders = createOverlayOrders({ documents, inject });
  const overlays = createOverlays({
    own: world.own,
    documents,
    orders,
    readings,
    inject,
    start: async (document) => startOf(await preferences.read(), world.languages, document),
    mainFrame: (document, addresses) => mainFrame(pages.reader, document, addresses),
    frameOfQuote: (document, quote) => frameOfQuote(pages.reader, document, quote),
    turnToolbarOff: ({ url }) => sites.keep(async (site) => !isOnSites(url, [site])),
    voiceName: ({ engineId, voiceId }) =>
      shortVoiceName(voiceId) || (world.findVoiceEngine(engineId)?.label ?? engineId),
    readsOn: async () => (await preferences.read()).pages.readsOn,
    explain: context.explain,
    onRefusal: world.logRefusal,
  });
  const voice = createPageVoice({
    pages: world.pages,
    access: pages.access,
    reader: pages.reader,
    overlays: orders,
    readings,
    readText: (text, title) =>
      context.readings.handlers['reading-open']({ type: 'reading-open', source: { type: 'text', text, title } }),
    isToolbarWanted: async ({ url }) => isOnSites(url, (await preferences.read()).pages.toolbarSites),
  });

  const tabOf = (windowId: number, tabId: number | undefined) =>
    tabId === undefined ? world.pages.activeTab(windowId) : world.pages.findTab(tabId);

  return {
    handlers: {
      'page-listen': async ({ windowId, tabId, part, isNext = false }): Promise<PageCommandResults['page-listen']> => {
        const tab = await tabOf(windowId, tabId);
        return isNext ? voice.listenNext(tab) : voice.listenSafely(tab, part);
      },
      'page-show': createShowPassage({
        pages: world.pages,
        access: pages.access,
        light: (document, place) => orders.order(document, { type: 'show', place }),
      }),
    },
    accept: overlays.accept,
    readInPage: createReadInPage({ pages: world.pages, overlays: orders }),
    onFreshStart: () => {
      pages.renewMenu();
      void sites.follow().catch(context.onError);
    },
    onAccessChange: () => void sites.keepGranted().catch(context.onError),
    note: (event) => {
      overlays.onEvent(event);
      if (event.type === 'preferences-changed') void sites.follow().catch(context.onError);
    },
    onGesture: (gesture) => {
      const take = async (): Promise<void> => {
        if (!(await voice.take(gesture))) pages.onGesture(gesture);
      };
      void take().catch(context.onError);
    },
  };
};
