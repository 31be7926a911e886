import { joinBytes } from '@/lib/domain/join-bytes';
import { fragment, movieHead, type SoundWrapper, trackId } from './fragmented-mp4';
import { takeMp3Frames } from './mp3-frames';
import { fields, fullBox } from './mp4-boxes';

/** The decoder's description: MPEG-1 or MPEG-2 audio, without data of its own (ISO/IEC 14496-1 7.2.6, table 5). */
const description = (isMpeg1: boolean): Uint8Array => {
  const decoder = fields([isMpeg1 ? 0x6b : 0x69, 1], [0x15, 1], [0, 3], [0, 4], [0, 4]);
  const stream = joinBytes([
    fields([trackId, 2], [0, 1], [4, 1], [decoder.length, 1]),
    decoder,
    fields([6, 1], [1, 1], [2, 1]),
  ]);
  return fullBox('esds', {}, fields([3, 1], [stream.length, 1]), stream);
};

/**
 * Wraps MP3 into fragmented MP4 as it arrives, for browsers whose `MediaSource` takes it only in that form. Fragments
 * follow one another in time whatever was cut between them: the buffer is in sequence mode.
 */
export const createMp3Wrapper = (): SoundWrapper => {
  let held: Uint8Array = new Uint8Array();
  let sequence = 0;
  let at = 0;
  return {
    push: (bytes) => {
      const { frames, rest } = takeMp3Frames(joinBytes([held, bytes]));
      held = rest;
      const [first] = frames;
      if (first === undefined) return new Uint8Array();
      const { channels, sampleRate, isMpeg1 } = first;
      const before =
        sequence === 0
          ? movieHead({ name: 'mp4a', channels, sampleRate, description: description(isMpeg1) })
          : new Uint8Array();
      sequence += 1;
      const place = { sequence, startsAt: at };
      const piece = fragment(
        frames.map(({ bytes: frame }) => frame),
        first.samples,
        place,
      );
      at += first.samples * frames.length;
      return joinBytes([before, piece]);
    },
    reset: () => {
      held = new Uint8Array();
    },
  };
};
