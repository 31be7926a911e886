import { ChatError } from '@/lib/domain/chat-error';
import { onWake, wakeAt } from '@/lib/platform/alarms';
import { forgetBackups } from '@/lib/platform/backup-database';
import { browser, extensionOrigin } from '@/lib/platform/browser';
import { skillHere } from '@/lib/platform/browser-skills';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { replaceMenu } from '@/lib/platform/context-menus';
import { createDetectLanguage } from '@/lib/platform/detect-language';
import { estimateStorage, isOnline, userLanguages } from '@/lib/platform/device';
import { setHandshakeHeaders } from '@/lib/platform/handshake-rule';
import { createKeepalive } from '@/lib/platform/keepalive';
import { logRefusal } from '@/lib/platform/log';
import { onManagedChange, readManaged } from '@/lib/platform/managed-storage';
import { openSocket, systemFetch } from '@/lib/platform/network';
import { watchNetworkErrors } from '@/lib/platform/network-errors';
import { newId } from '@/lib/platform/new-id';
import { removeOriginFor } from '@/lib/platform/origin-rule';
import { onFreshStart, openPanelOnGestures } from '@/lib/platform/page-gestures';
import { pictureIn } from '@/lib/platform/page-picture';
import {
  callFrame,
  chooseRegionIn,
  documentNamed,
  documentOf,
  framesIn,
  layOutPage,
  runInAllFrames,
  runInDocument,
} from '@/lib/platform/page-scripts';
import { onFirstInstall, onWindowClose, openOwnPage } from '@/lib/platform/panel-window';
import { hasOrigins, onAccessChange, removeOrigins } from '@/lib/platform/permissions';
import { cropPicture, scalePicture } from '@/lib/platform/scale-picture';
import { watchSelectionsOn } from '@/lib/platform/selection-watcher';
import { openSignInWindow, signInRedirect } from '@/lib/platform/sign-in-window';
import { openSpeakerDocument } from '@/lib/platform/speaker-document';
import { localArea, restrictLocalArea, sessionArea } from '@/lib/platform/storage-areas';
import {
  activeTab,
  allTabs,
  captureTab,
  findTab,
  goToInTab,
  isFileAccessAllowed,
  openLoadedTab,
  openTab,
  showTab,
} from '@/lib/platform/tabs';
import { callPageToolOf, pageToolsOf } from '@/lib/platform/web-mcp';
import { answerStreams } from '@/lib/platform/worker-streams';
import { catalog, findProvider } from '@/lib/providers/registry';
import { findRecognizer, recognizerCatalog } from '@/lib/recognizers/registry';
import { parley } from '@/lib/storage/read/database';
import { createJournal } from '@/lib/storage/write/journal';
import { calibrateIterations, measureDerivation } from '@/lib/storage/write/passphrase-key';
import { createVault } from '@/lib/storage/write/vault';
import { createToolSources } from '@/lib/tools/registry';
import { edgeHandshakeHeaders, edgeServiceHost } from '@/lib/voices/edge-protocol';
import { defaultVoice, findVoiceEngine, voiceCatalog, voiceEngines } from '@/lib/voices/registry';
import { type Background, createBackground } from './create-background';

/** What a background that hosts the speaker itself has instead of a document, as Firefox's page does. */
export type OwnSpeakerHost = {
  /** Starts the speaker, once, with a port and the streams of this background. */
  start(background: Pick<Background, 'accept' | 'takeStream'>): void;
};

/** Without the rule Edge's voice and its list are refused: then the next voice continues. */
const prepareVoices = (): Promise<void> =>
  setHandshakeHeaders(edgeServiceHost, edgeHandshakeHeaders).catch(() => undefined);

/** Registers every listener of the background, synchronously, so that a woken worker misses no event. */
export const startBackground = (ownSpeaker?: OwnSpeakerHost): void => {
  void restrictLocalArea();
  const background = createBackground({
    own: { id: browser.runtime.id, origin: extensionOrigin() },
    database: parley,
    journal: createJournal(),
    vault: createVault({
      session: sessionArea,
      iterations: () => calibrateIterations(measureDerivation(systemClock)),
    }),
    local: localArea,
    session: sessionArea,
    network: {
      fetch: systemFetch,
      networkErrors: watchNetworkErrors(systemClock, systemTimers),
      clock: systemClock,
      hasOrigins,
      isOnline,
    },
    timers: systemTimers,
    keepalive: createKeepalive(systemTimers),
    catalog: { ...catalog, voices: voiceCatalog, recognizers: recognizerCatalog },
    findProvider,
    findVoiceEngine,
    findRecognizer,
    voiceEngines,
    defaultVoice,
    createToolSources,
    prepareVoices,
    openSpeaker: async (hostsModel) => {
      if (hostsModel && ownSpeaker !== undefined) throw new ChatError({ code: 'model-not-found' });
      // The rule is set before a socket can open.
      await prepareVoices();
      await (ownSpeaker === undefined ? openSpeakerDocument(hostsModel) : startOwnSpeaker());
    },
    skillHere,
    version: browser.runtime.getManifest().version,
    signIn: { redirectUrl: signInRedirect, openWindow: openSignInWindow },
    languages: userLanguages(),
    detectLanguage: createDetectLanguage(browser.i18n),
    connect: openSocket,
    random: Math.random,
    newId,
    removeOriginFor,
    wakeAt,
    removeOrigins,
    readManaged,
    onManagedChange,
    pages: {
      findTab,
      activeTab,
      allTabs,
      showTab,
      goTo: goToInTab,
      openTab,
      openLoadedTab,
      captureTab,
      isFileAccessAllowed,
      documentOf,
      runInDocument,
      documentNamed,
      layOutPage,
      runInAllFrames,
      framesIn,
      callFrame,
      pageToolsOf,
      callPageToolOf,
      pictureIn,
      chooseRegionIn,
      scalePicture,
      cropPicture,
      watchSelectionsOn,
      replaceMenu,
    },
    estimate: estimateStorage,
    forgetBackups,
    logRefusal,
  });
  let hasOwnSpeaker = false;
  const startOwnSpeaker = (): void => {
    if (hasOwnSpeaker) return;
    hasOwnSpeaker = true;
    ownSpeaker?.start(background);
  };
  answerStreams(background.takeStream);
  openPanelOnGestures(background.onGesture);
  onFreshStart(background.onFreshStart);
  onWake(background.onWake);
  onWindowClose(background.onWindowClose);
  onAccessChange(background.onAccessChange);
  onFirstInstall(() => void openOwnPage('/welcome.html'));
  browser.runtime.onConnect.addListener((port) => {
    background.accept(port);
  });
};
