import type { OverlayAsk } from '@/lib/domain/overlay';
import { browser } from './browser';

/**
 * Asks the background to open the panel with the selection or a passage. A message of its own and not one over a port:
 * only such a message carries the click that made it.
 */
export const askInPanel = (ask: Omit<OverlayAsk, 'type'>): void => {
  const message: OverlayAsk = { type: 'overlay-ask', ...ask };
  // After an update of the extension nobody is there to listen.
  void browser.runtime.sendMessage(message).catch(() => undefined);
};

/** Says that something is selected on a site where the toolbar is wanted. */
export const wantToolbar = (): void =>
  void browser.runtime.sendMessage({ type: 'overlay-wanted' }).catch(() => undefined);
