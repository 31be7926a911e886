import { joinBytes } from '@/lib/domain/join-bytes';
import { flacFrame, flacStreamInfo, longestFlacFrame, shortestFlacFrame } from './flac-frames';
import { fragment, movieHead, type SoundWrapper } from './fragmented-mp4';
import { fields, fullBox } from './mp4-boxes';

/** How plain samples are named: 16 bits each, lowest byte first, one channel (RFC 2586, but for the order of bytes). */
export const pcmType = 'audio/pcm;rate=24000';
/** What a `MediaSource` takes them as. */
export const flacInMp4 = 'audio/mp4; codecs="flac"';

const sampleRate = 24_000;

/** "Encapsulation of FLAC in ISO Base Media File Format" (xiph/flac, doc/isoflac.txt), 3.3.2: the last of the metadata. */
const description = (): Uint8Array => {
  const info = flacStreamInfo(sampleRate);
  return fullBox('dfLa', {}, fields([0x80, 1], [info.length, 3]), info);
};

/**
 * Wraps plain samples into FLAC within fragmented MP4 as they arrive: no `MediaSource` takes them as they are, and FLAC
 * may hold them unchanged. Half a sample waits for its other half.
 */
export const createPcmWrapper = (): SoundWrapper => {
  let held: Uint8Array = new Uint8Array();
  let sequence = 0;
  let at = 0;
  return {
    push: (bytes) => {
      const whole = joinBytes([held, bytes]);
      const pieces: Uint8Array[] = [];
      let taken = 0;
      for (;;) {
        const samples = Math.min(Math.floor((whole.length - taken) / 2), longestFlacFrame);
        if (samples < shortestFlacFrame) break;
        if (sequence === 0)
          pieces.push(movieHead({ name: 'fLaC', channels: 1, sampleRate, description: description() }));
        sequence += 1;
        const frame = flacFrame(whole.subarray(taken, taken + samples * 2), at);
        pieces.push(fragment([frame], samples, { sequence, startsAt: at }));
        at += samples;
        taken += samples * 2;
      }
      held = whole.slice(taken);
      return joinBytes(pieces);
    },
    reset: () => {
      held = new Uint8Array();
    },
  };
};
