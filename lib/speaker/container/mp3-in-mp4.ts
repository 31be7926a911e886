import { joinBytes } from '@/lib/domain/join-bytes';
import { type Mp3Frame, takeMp3Frames } from './mp3-frames';
import { ascii, box, fields, fullBox, zeros } from './mp4-boxes';

const trackId = 1;
/** Unity matrix of a movie or track (ISO/IEC 14496-12 8.2.2). */
const matrix = fields([0x10000, 4], [0, 8], [0, 4], [0x10000, 4], [0, 8], [0, 4], [0x40000000, 4]);

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

const sampleTable = ({ channels, sampleRate, isMpeg1 }: Mp3Frame): Uint8Array => {
  const entry = box(
    'mp4a',
    zeros(6),
    fields([1, 2]),
    zeros(8),
    fields([channels, 2], [16, 2], [0, 4], [sampleRate, 2], [0, 2]),
    description(isMpeg1),
  );
  return box(
    'stbl',
    fullBox('stsd', {}, fields([1, 4]), entry),
    fullBox('stts', {}, zeros(4)),
    fullBox('stsc', {}, zeros(4)),
    fullBox('stsz', {}, zeros(8)),
    fullBox('stco', {}, zeros(4)),
  );
};

/** What comes before all sound: one audio track whose samples come in fragments. */
const head = (frame: Mp3Frame): Uint8Array => {
  const { sampleRate } = frame;
  const reference = fullBox('dref', {}, fields([1, 4]), fullBox('url ', { flags: 1 }));
  const information = box('minf', fullBox('smhd', {}, zeros(4)), box('dinf', reference), sampleTable(frame));
  const media = box(
    'mdia',
    fullBox('mdhd', {}, zeros(8), fields([sampleRate, 4], [0, 4], [0x55c4, 2], [0, 2])),
    fullBox('hdlr', {}, zeros(4), ascii('soun'), zeros(12), ascii('sound\0')),
    information,
  );
  const track = box(
    'trak',
    fullBox(
      'tkhd',
      { flags: 3 },
      zeros(8),
      fields([trackId, 4]),
      zeros(20),
      fields([0x100, 2], [0, 2]),
      matrix,
      zeros(8),
    ),
    media,
  );
  const movie = fullBox(
    'mvhd',
    {},
    zeros(8),
    fields([sampleRate, 4], [0, 4], [0x10000, 4], [0x100, 2]),
    zeros(10),
    matrix,
    zeros(24),
    fields([trackId + 1, 4]),
  );
  const fragments = fullBox('trex', {}, fields([trackId, 4], [1, 4], [0, 4], [0, 4], [0x2000000, 4]));
  return joinBytes([
    box('ftyp', ascii('iso5'), fields([1, 4]), ascii('iso5iso6mp41')),
    box('moov', movie, track, box('mvex', fragments)),
  ]);
};

/** Flags: offsets count from the fragment; each sample lasts the same; the samples' sizes and where they begin follow. */
const fragmentFlags = 0x20008;
const runFlags = 0x201;

const fragment = (frames: readonly Mp3Frame[], samples: number, sequence: number, startsAt: number): Uint8Array => {
  const sizes = fields(...frames.map(({ bytes }) => [bytes.length, 4] as const));
  const withOffset = (offset: number): Uint8Array =>
    box(
      'moof',
      fullBox('mfhd', {}, fields([sequence, 4])),
      box(
        'traf',
        fullBox('tfhd', { flags: fragmentFlags }, fields([trackId, 4], [samples, 4])),
        fullBox('tfdt', { version: 1 }, fields([startsAt, 8])),
        fullBox('trun', { flags: runFlags }, fields([frames.length, 4], [offset, 4]), sizes),
      ),
    );
  const mdatHeader = 8;
  const movie = withOffset(withOffset(0).length + mdatHeader);
  return joinBytes([movie, box('mdat', ...frames.map(({ bytes }) => bytes))]);
};

/** Sound in another wrapping, piece by piece. */
export type SoundWrapper = {
  /** The bytes to append for these; none while a frame is incomplete. */
  push(bytes: Uint8Array): Uint8Array;
  /** Drops what was held back. */
  reset(): void;
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
      const before = sequence === 0 ? head(first) : new Uint8Array();
      sequence += 1;
      const piece = fragment(frames, first.samples, sequence, at);
      at += first.samples * frames.length;
      return joinBytes([before, piece]);
    },
    reset: () => {
      held = new Uint8Array();
    },
  };
};
