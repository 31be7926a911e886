import { browser, extensionOrigin } from '@/lib/platform/browser';
import { builtInModel } from '@/lib/platform/built-in-model';
import { systemClock, systemTimers } from '@/lib/platform/clock';
import { estimateStorage, isOnline } from '@/lib/platform/device';
import { createKeepalive } from '@/lib/platform/keepalive';
import { logRefusal } from '@/lib/platform/log';
import { openSocket } from '@/lib/platform/network';
import { watchNetworkErrors } from '@/lib/platform/network-errors';
import { newId } from '@/lib/platform/new-id';
import { removeOriginFor } from '@/lib/platform/origin-rule';
import { onFirstInstall, onWindowClose, openOwnPage, openPanelOnGestures } from '@/lib/platform/panel-window';
import { hasOrigins } from '@/lib/platform/permissions';
import { localArea, restrictLocalArea, sessionArea } from '@/lib/platform/storage-areas';
import { catalog, findProvider } from '@/lib/providers/registry';
import { parley } from '@/lib/storage/read/database';
import { createJournal } from '@/lib/storage/write/journal';
import { createVault } from '@/lib/storage/write/vault';
import { findVoiceEngine, voiceCatalog } from '@/lib/voices/registry';
import { createBackground } from './create-background';

/** Registers every listener of the background, synchronously, so that a woken worker misses no event. */
export const startBackground = (): void => {
  void restrictLocalArea();
  const background = createBackground({
    own: { id: browser.runtime.id, origin: extensionOrigin() },
    database: parley,
    journal: createJournal(),
    vault: createVault(),
    local: localArea,
    session: sessionArea,
    network: {
      fetch: (input, init) => fetch(input, init),
      networkErrors: watchNetworkErrors(systemClock, systemTimers),
      clock: systemClock,
      hasOrigins,
      isOnline,
    },
    timers: systemTimers,
    keepalive: createKeepalive(systemTimers),
    catalog: { ...catalog, voices: voiceCatalog },
    findProvider,
    findVoiceEngine,
    connect: openSocket,
    random: Math.random,
    newId,
    removeOriginFor,
    builtIn: builtInModel,
    estimate: estimateStorage,
    logRefusal,
  });
  openPanelOnGestures();
  onWindowClose(background.onWindowClose);
  onFirstInstall(() => void openOwnPage('/welcome.html'));
  browser.runtime.onConnect.addListener((port) => {
    background.accept(port);
  });
};
