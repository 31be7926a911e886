/** 24 kHz, 48 kbit/s, mono, MPEG-2 layer III: what Edge and Azure send. A frame of it is 144 bytes and 24 ms. */
const header = [0xff, 0xf3, 0x64, 0xc4];
/** 44.1 kHz, 128 kbit/s, stereo, MPEG-1 layer III: 417 bytes and 1,152 samples. */
const stereoHeader = [0xff, 0xfb, 0x90, 0x00];

const frame = (head: readonly number[], length: number, fill: number): Uint8Array => {
  const bytes = new Uint8Array(length).fill(fill);
  bytes.set(head);
  return bytes;
};

/** So many frames of MP3; each is filled with its number, from 1 on. */
export const mp3Frames = (count: number): Uint8Array =>
  Uint8Array.from(Array.from({ length: count }, (_, index) => [...frame(header, 144, index + 1)]).flat());

/** One frame of MPEG-1 in stereo. */
export const stereoFrame = (): Uint8Array => frame(stereoHeader, 417, 7);
