import { Buffer } from 'node:buffer';

const sampleRate = 24_000;
const msPerLetter = 40;
const pauseMs = 40;

/** A word as a tone of a length of its own: plain samples of 16 bits, the lowest byte first. */
const toneOf = (word: string): Buffer => {
  const sounding = (word.length * msPerLetter * sampleRate) / 1000;
  const silent = (pauseMs * sampleRate) / 1000;
  const samples = Buffer.alloc((sounding + silent) * 2);
  for (let at = 0; at < sounding; at += 1) {
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 330 * at) / sampleRate)), at * 2);
  }
  return samples;
};

/** So much silence. */
export const silenceOf = (ms: number): Buffer => Buffer.alloc(2 * Math.round((ms * sampleRate) / 1000));

/** How long samples last, ms. */
export const lengthOf = (samples: Buffer): number => (samples.length / 2 / sampleRate) * 1000;

/** What a model says, word by word: the words first, their sound after them, as the service sends them. */
export const spokenPieces = (text: string): readonly { readonly said: string; readonly sound: Buffer }[] =>
  (text.match(/\s*\S+/gu) ?? []).map((said) => ({ said, sound: toneOf(said.trim()) }));
