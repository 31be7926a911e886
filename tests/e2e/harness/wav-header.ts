import { Buffer } from 'node:buffer';

/** How long the header is, bytes. */
export const wavHeaderBytes = 44;

/** The header of a WAV file of 16-bit mono samples. */
export const wavHeader = (dataBytes: number, sampleRate: number): Buffer => {
  const header = Buffer.alloc(wavHeaderBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(dataBytes + wavHeaderBytes - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
};
