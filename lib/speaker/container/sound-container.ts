import type { SoundWrapper } from './fragmented-mp4';
import { createMp3Wrapper } from './mp3-in-mp4';
import { createPcmWrapper, flacInMp4, pcmType } from './pcm-in-mp4';

/** In which type sound is given to a `MediaSource`. */
export type SoundContainer = { readonly mimeType: string; open(): SoundWrapper };

const asItIs: SoundWrapper = { push: (bytes) => bytes, reset: () => undefined };

/** Types of sound that are put into another one where the browser does not take them as they are. */
const wrapped: Readonly<Record<string, SoundContainer>> = {
  'audio/mpeg': { mimeType: 'audio/mp4; codecs="mp3"', open: createMp3Wrapper },
  [pcmType]: { mimeType: flacInMp4, open: createPcmWrapper },
};

/**
 * The type in which this browser's `MediaSource` takes sound of a type: as it is, or MP3 within MP4, which is what Firefox
 * takes (https://developer.mozilla.org/docs/Web/API/MediaSource/isTypeSupported_static), or plain samples as FLAC within
 * MP4, which all take. Undefined when neither.
 */
export const containerFor = (
  mimeType: string,
  isSupported: (mimeType: string) => boolean,
): SoundContainer | undefined => {
  if (isSupported(mimeType)) return { mimeType, open: () => asItIs };
  const container = wrapped[mimeType];
  return container !== undefined && isSupported(container.mimeType) ? container : undefined;
};
