import type { OverlayAsk } from '@/lib/domain/pages/overlay';
import { pageBrowser } from './page-browser';

const send = async (message: object): Promise<void> => {
  try {
    await pageBrowser.runtime.sendMessage(message);
  } catch {
    // After an update of the extension nobody is there to listen: the browser throws at once, or answers with an error.
  }
};

/**
 * Asks the background to open the panel with the selection or a passage. A separate message, not one over a port:
 * only such a message carries the click that caused it.
 */
export const askInPanel = (ask: Omit<OverlayAsk, 'type'>): void => void send({ type: 'overlay-ask', ...ask });

/** Says that a sentence of a frame that is read aloud was clicked: the part with this index. */
export const clickFrame = (part: number): void => void send({ type: 'frame-click', part });

/** Says that something is selected on a site where the toolbar is wanted: just now, or for long enough. */
export const wantToolbar = (isAtRest: boolean): void => void send({ type: 'overlay-wanted', isAtRest });
