import type { Buffer } from 'node:buffer';

/** What is in a recording. `loudness`: 0 = silence, above 1 = someone speaks. */
export type SoundFacts = { readonly durationMs: number; readonly loudness: number };

/** Root mean square of 16-bit samples that counts as speech. */
const spokenLevel = 0.01;

const readWav = (file: Buffer): SoundFacts | undefined => {
  if (file.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  const format = file.indexOf('fmt ');
  const data = file.indexOf('data');
  if (format < 0 || data < 0 || file.readUInt16LE(format + 8) !== 1) return undefined;
  const channels = file.readUInt16LE(format + 10);
  const rate = file.readUInt32LE(format + 12);
  const samples = file.subarray(data + 8);
  const count = Math.floor(samples.length / 2);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += (samples.readInt16LE(index * 2) / 32_768) ** 2;
  return { durationMs: (count / channels / rate) * 1000, loudness: Math.sqrt(sum / Math.max(1, count)) / spokenLevel };
};

/** EBML element ids (RFC 9559) of what is walked into, and of what is read. */
const masters = new Set([0x18538067, 0x1654ae6b, 0xae, 0x1f43b675]);
const ids = { codec: 0x86, clusterTime: 0xe7, simpleBlock: 0xa3 } as const;

const lengthOfVint = (first: number): number => Math.clz32(first) - 23;

type Element = { readonly id: number; readonly start: number; readonly size: number; readonly isOpen: boolean };

const readElement = (file: Buffer, at: number): Element | undefined => {
  const idLength = lengthOfVint(file[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOfVint(file[sizeAt] ?? 0);
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > file.length) return undefined;
  const raw = [...file.subarray(sizeAt, sizeAt + sizeLength)];
  const size = raw.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeLength) : byte), 0);
  return {
    id: file.readUIntBE(at, idLength),
    start: sizeAt + sizeLength,
    size,
    isOpen: size === 2 ** (7 * sizeLength) - 1,
  };
};

/** How long one Opus packet lasts, ms, by its first byte (RFC 6716 3.1). */
const packetMs = (packet: Buffer): number => {
  const head = packet[0] ?? 0;
  const config = head >> 3;
  const frameMs =
    config < 12 ? [10, 20, 40, 60][config % 4] : config < 16 ? [10, 20][config % 2] : [2.5, 5, 10, 20][config % 4];
  const code = head & 3;
  return (frameMs ?? 20) * (code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2);
};

/** An encoder with a variable rate spends less than this on silence, bytes per ms. */
const silentRate = 1;

const readWebm = (file: Buffer): SoundFacts | undefined => {
  let at = 0;
  let codec = '';
  let bytes = 0;
  let durationMs = 0;
  while (at < file.length) {
    const element = readElement(file, at);
    if (element === undefined) return undefined;
    const { id, start, size, isOpen } = element;
    if (masters.has(id)) {
      at = start;
      continue;
    }
    if (isOpen || start + size > file.length) return undefined;
    if (id === ids.codec) codec = file.toString('latin1', start, start + size);
    if (id === ids.simpleBlock) {
      const packet = file.subarray(start + 4, start + size);
      bytes += packet.length;
      durationMs += packetMs(packet);
    }
    at = start + size;
  }
  if (codec !== 'A_OPUS' || durationMs === 0) return undefined;
  return { durationMs, loudness: bytes / durationMs / silentRate };
};

/** Reads a recording, WAV or WebM with Opus; undefined for anything else, and for one that is broken. */
export const readSound = (file: Buffer): SoundFacts | undefined => {
  if (file.toString('latin1', 0, 4) === 'RIFF') return readWav(file);
  return file.length > 4 && file.readUInt32BE(0) === 0x1a45dfa3 ? readWebm(file) : undefined;
};
