import { createMp3Wrapper, type SoundWrapper } from './mp3-in-mp4';

/** In which type sound is given to a `MediaSource`. */
export type SoundContainer = { readonly mimeType: string; open(): SoundWrapper };

const asItIs: SoundWrapper = { push: (bytes) => bytes, reset: () => undefined };

const mp3InMp4 = 'audio/mp4; codecs="mp3"';

/**
 * The type in which this browser's `MediaSource` takes sound of a type: as it is, or MP3 within MP4, which is what Firefox
 * takes (https://developer.mozilla.org/docs/Web/API/MediaSource/isTypeSupported_static). Undefined when neither.
 */
export const containerFor = (
  mimeType: string,
  isSupported: (mimeType: string) => boolean,
): SoundContainer | undefined => {
  if (isSupported(mimeType)) return { mimeType, open: () => asItIs };
  if (mimeType === 'audio/mpeg' && isSupported(mp3InMp4)) return { mimeType: mp3InMp4, open: createMp3Wrapper };
  return undefined;
};
