import { joinBytes } from '@/lib/domain/join-bytes';
import { ascii, box, fields, fullBox, zeros } from './mp4-boxes';

/** The one track's number. */
export const trackId = 1;
/** Unity matrix of a movie or track (ISO/IEC 14496-12 8.2.2). */
const matrix = fields([0x10000, 4], [0, 8], [0, 4], [0x10000, 4], [0, 8], [0, 4], [0x40000000, 4]);

/** How sound is described to a decoder. */
export type SoundEntry = {
  /** The sample entry's four letters. */
  readonly name: string;
  readonly channels: number;
  /** Hz. */
  readonly sampleRate: number;
  /** The box that the entry ends with. */
  readonly description: Uint8Array;
};

const sampleTable = ({ name, channels, sampleRate, description }: SoundEntry): Uint8Array => {
  const entry = box(
    name,
    zeros(6),
    fields([1, 2]),
    zeros(8),
    fields([channels, 2], [16, 2], [0, 4], [sampleRate, 2], [0, 2]),
    description,
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
export const movieHead = (entry: SoundEntry): Uint8Array => {
  const { sampleRate } = entry;
  const reference = fullBox('dref', {}, fields([1, 4]), fullBox('url ', { flags: 1 }));
  const information = box('minf', fullBox('smhd', {}, zeros(4)), box('dinf', reference), sampleTable(entry));
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

/** Where a fragment is: its number from 1, and the moment at which it begins, in samples. */
type FragmentPlace = { readonly sequence: number; readonly startsAt: number };

/** Frames of `samples` samples each, with what says so. */
export const fragment = (
  frames: readonly Uint8Array[],
  samples: number,
  { sequence, startsAt }: FragmentPlace,
): Uint8Array => {
  const sizes = fields(...frames.map(({ length }) => [length, 4] as const));
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
  return joinBytes([movie, box('mdat', ...frames)]);
};

/** Sound in another wrapping, piece by piece. */
export type SoundWrapper = {
  /** The bytes to append for these; none while a frame is incomplete. */
  push(bytes: Uint8Array): Uint8Array;
  /** Drops what was held back. */
  reset(): void;
};
