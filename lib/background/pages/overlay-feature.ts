import type { overlayStarts } from '@/lib/commands/pages';
import type { Preferences } from '@/lib/domain/app/preferences';
import { builtInPrompts } from '@/lib/domain/chat/prompt';
import type { OverlayStart } from '@/lib/domain/pages/overlay';
import type { SentenceOptions } from '@/lib/domain/pages/sentence-options';
import { favouriteLanguages } from '@/lib/domain/read-aloud/voice-choice';
import { shortVoiceName } from '@/lib/domain/read-aloud/voice-name';
import { isOnSites } from '@/lib/domain/site-pattern';
import { languageName } from '@/lib/i18n/language-name';
import { directionOf } from '@/lib/i18n/locales';
import { menuTexts } from '@/lib/i18n/menu-texts';
import { overlayTexts } from '@/lib/i18n/overlay-texts';
import { resolveLocale } from '@/lib/i18n/resolve-locale';
import type { ChannelPort } from '@/lib/messaging/port';
import type { PageGesture } from '@/lib/platform/page-gestures';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { explainError } from '../explain-error';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { createOverlays } from './overlays';
import type { PageFeature } from './page-feature';
import { createPageVoice } from './page-voice';
import { frameOfQuote } from './passage-frame';
import { createShowPassage } from './show-passage';
import { createToolbarSites } from './toolbar-sites';

/** The overlays, and reading pages aloud from every gesture that asks for it. */
export type OverlayFeature = {
  readonly handlers: CommandHandlers<typeof overlayStarts>;
  /** Takes the port of an overlay. */
  accept(port: ChannelPort): boolean;
  onGesture(gesture: PageGesture): void;
  /** The extension or the browser starts again: an update removes its menu and its page scripts from the browser. */
  onFreshStart(): void;
  /** The user gave access, or took it back. */
  onAccessChange(): void;
};

export type OverlayFeatureContext = {
  readonly events: BackgroundEvents;
  readonly pages: PageFeature;
  readonly readAloudSessions: PageReadAloudSessions;
  /** Reads a text aloud that is in no page. */
  readText(text: string, title: string): Promise<unknown>;
  readonly preferences: PreferencesStore;
  onError(error: unknown): void;
};

type Dependencies = Pick<
  BackgroundDependencies,
  'own' | 'network' | 'pages' | 'languages' | 'findVoiceEngine' | 'logRefusal'
>;

const sentenceOptionsOf = ({ language, voice }: Preferences, languages: readonly string[]): SentenceOptions => ({
  languages: { uiLanguage: resolveLocale(language, languages), favourites: favouriteLanguages(voice) },
  code: voice.code === 'read' ? 'read' : 'skip',
  notes: voice.citations === 'keep' ? 'read' : 'skip',
});

const startOf = (
  preferences: Preferences,
  languages: readonly string[],
  { url }: PageDocument,
): Omit<OverlayStart, 'order' | 'readAloud'> => {
  const { language, appearance, prompts, pages } = preferences;
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
    sentences: sentenceOptionsOf(preferences, languages),
  };
};

/** Wires it. The sites with a toolbar follow the preferences. */
export const createOverlayFeature = (dependencies: Dependencies, context: OverlayFeatureContext): OverlayFeature => {
  const { own, network, pages: browserPages, languages, findVoiceEngine, logRefusal } = dependencies;
  const { events, pages, readAloudSessions, preferences, onError } = context;
  const { extractor, access, overlayDocuments: documents, overlayOrders: orders } = pages;

  const sites = createToolbarSites({
    pages: browserPages,
    preferences,
    hasOrigins: (origins) => network.hasOrigins(origins),
    onChange: (changed) => events.publish({ type: 'preferences-changed', preferences: changed }),
  });
  const overlays = createOverlays({
    own,
    documents,
    orders,
    readAloudSessions,
    inject: browserPages.runInDocument,
    start: async (document) => startOf(await preferences.read(), languages, document),
    languageName: async (language) =>
      languageName(language, resolveLocale((await preferences.read()).language, languages)),
    frames: pages.frames,
    sentenceOptions: async () => sentenceOptionsOf(await preferences.read(), languages),
    readInFrame: pages.readInFrame,
    frameOfQuote: (document, quote) => frameOfQuote(extractor, document, quote),
    turnToolbarOff: ({ url }) => sites.keep(async (site) => !isOnSites(url, [site])),
    voiceName: ({ engineId, voiceId }) => shortVoiceName(voiceId) || (findVoiceEngine(engineId)?.label ?? engineId),
    readsOn: async () => (await preferences.read()).pages.readsOn,
    explain: explainError,
    onRefusal: logRefusal,
  });
  const voice = createPageVoice({
    pages: browserPages,
    access,
    extractor,
    overlays: orders,
    readInFrame: pages.readInFrame,
    readAloudSessions,
    readText: context.readText,
    isToolbarWanted: async ({ url }) => isOnSites(url, (await preferences.read()).pages.toolbarSites),
  });

  const followSites = (): void => void sites.follow().catch(onError);
  events.onEvent((event) => {
    overlays.onEvent(event);
    if (event.type === 'preferences-changed') followSites();
  });

  return {
    handlers: {
      'page-listen': async ({ windowId, tabId, part, isNext = false }) => {
        const tab = await (tabId === undefined ? browserPages.activeTab(windowId) : browserPages.findTab(tabId));
        return isNext ? voice.listenNext(tab) : voice.listenSafely(tab, part);
      },
      'page-show': createShowPassage({
        pages: browserPages,
        access,
        highlight: (document, place) => orders.order(document, { type: 'show', place }),
      }),
    },
    accept: overlays.accept,
    onFreshStart: () => {
      pages.renewMenu();
      followSites();
    },
    onAccessChange: () => void sites.keepGranted().catch(onError),
    onGesture: (gesture) => {
      const handleGesture = async (): Promise<void> => {
        if (!(await voice.handleGesture(gesture))) pages.onGesture(gesture);
      };
      void handleGesture().catch(onError);
    },
  };
};
