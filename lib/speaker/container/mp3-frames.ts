/** One frame of MPEG audio layer III, header included (ISO/IEC 11172-3 2.4.1, 13818-3 2.4.2). */
export type Mp3Frame = {
  readonly bytes: Uint8Array;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Samples per channel. */
  readonly samples: number;
  /** MPEG-1; else MPEG-2 or 2.5, whose sample rates are lower. */
  readonly isMpeg1: boolean;
};

const kilobitsMpeg1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobitsMpeg2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** By the two version bits: 2.5, reserved, 2, 1. */
const sampleRates = [[11_025, 12_000, 8000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
const headerLength = 4;
const id3HeaderLength = 10;

type Header = Omit<Mp3Frame, 'bytes'> & { readonly length: number };

const headerAt = (bytes: Uint8Array, at: number): Header | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + headerLength);
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || !isLayer3) return undefined;
  const isMpeg1 = version === 3;
  const bits = (isMpeg1 ? kilobitsMpeg1 : kilobitsMpeg2)[third >> 4];
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3];
  if (bits === undefined || bits === 0 || sampleRate === undefined) return undefined;
  const samples = isMpeg1 ? 1152 : 576;
  const length = Math.floor(((samples / 8) * bits * 1000) / sampleRate) + ((third >> 1) & 1);
  return { isMpeg1, sampleRate, samples, channels: fourth >> 6 === 3 ? 1 : 2, length };
};

/** The length of an ID3v2 tag at the start (ID3v2.4.0 structure, 3.1); undefined when there is none. */
const tagLength = (bytes: Uint8Array): number | undefined => {
  if (bytes.length < id3HeaderLength || bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return undefined;
  return bytes.subarray(6, id3HeaderLength).reduce((length, byte) => length * 128 + byte, 0) + id3HeaderLength;
};

/**
 * Takes the whole frames off the front of bytes; what is left belongs before the next bytes. Skips a tag and everything
 * that is not a frame.
 */
export const takeMp3Frames = (
  bytes: Uint8Array,
): { readonly frames: readonly Mp3Frame[]; readonly rest: Uint8Array } => {
  const frames: Mp3Frame[] = [];
  let at = 0;
  while (at + headerLength <= bytes.length) {
    const header = headerAt(bytes, at);
    if (header === undefined) {
      at += tagLength(bytes.subarray(at)) ?? 1;
      continue;
    }
    const { length, ...facts } = header;
    if (at + length > bytes.length) break;
    frames.push({ bytes: bytes.subarray(at, at + length), ...facts });
    at += length;
  }
  return { frames, rest: bytes.slice(Math.min(at, bytes.length)) };
};
