import { browser } from './browser';

const path = '/speaker.html';

const isOpen = async (): Promise<boolean> => {
  const contexts = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  return contexts.some(({ documentUrl }) => documentUrl?.endsWith(path) === true);
};

let opening: Promise<void> | undefined;

const open = async (): Promise<void> => {
  if (await isOpen()) return;
  await browser.offscreen.createDocument({
    url: path,
    reasons: ['AUDIO_PLAYBACK'],
    justification: 'Reads answers and pages aloud, also while the panel is closed.',
  });
};

/**
 * Opens the hidden document that plays sound, unless it is open. The browser closes it 30 s after the last sound, pause
 * included. https://developer.chrome.com/docs/extensions/reference/api/offscreen#reasons
 */
export const openSpeakerDocument = (): Promise<void> => {
  opening ??= open().finally(() => {
    opening = undefined;
  });
  return opening;
};
