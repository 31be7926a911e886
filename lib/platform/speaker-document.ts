import { browser } from './browser';

const path = '/speaker.html';
const pathWithModel = '/speaker.html?model';
const paths = [pathWithModel, path] as const;

/** Which of the two documents is open; undefined when none is. */
const openPath = async (): Promise<(typeof paths)[number] | undefined> => {
  const contexts = await browser.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] });
  return paths.find((one) => contexts.some(({ documentUrl }) => documentUrl?.endsWith(one) === true));
};

const create = (hostsModel: boolean): Promise<void> =>
  hostsModel
    ? browser.offscreen.createDocument({
        url: pathWithModel,
        // Chromium names no reason for its own model. BLOBS is true of this document too, which plays sound from object
        // URLs, and unlike sound it does not end the document in the middle of a silent answer.
        reasons: ['AUDIO_PLAYBACK', 'BLOBS'],
        justification:
          'Asks the browser’s own language model, which only documents can, and reads answers and pages aloud, also while the panel is closed.',
      })
    : browser.offscreen.createDocument({
        url: path,
        reasons: ['AUDIO_PLAYBACK'],
        justification: 'Reads answers and pages aloud, also while the panel is closed.',
      });

const open = async (hostsModel: boolean): Promise<void> => {
  const opened = await openPath();
  if (opened === pathWithModel || (opened === path && !hostsModel)) return;
  // An extension may have only one such document: a read-aloud session in it pauses at its word.
  if (opened === path) await browser.offscreen.closeDocument();
  await create(hostsModel);
};

let opening: Promise<void> = Promise.resolve();

/**
 * Opens the hidden document that plays sound, unless it is open; with `hostsModel` one that can ask the browser's own
 * model as well. One for sound alone is closed by the browser 30 s after the last sound, pause included
 * (https://developer.chrome.com/docs/extensions/reference/api/offscreen#reasons); the other one closes itself.
 */
export const openSpeakerDocument = (hostsModel: boolean): Promise<void> => {
  // One after the other, whether or not the previous one opened.
  opening = opening.catch(() => undefined).then(() => open(hostsModel));
  return opening;
};
