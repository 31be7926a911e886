import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { wavHeader, wavHeaderBytes } from './wav-header';

const speechProgram = 'espeak-ng';

/** What is said into a simulated microphone. Pauses are ms. */
export type Spoken = {
  /** One after another; a number is a silence. */
  readonly pieces: readonly (string | number)[];
  /** Begins again at the end. Default: silence follows. */
  readonly isRepeated?: boolean;
};

const espeakRate = 22_050;
/** The rate of Chromium's simulated microphone. */
const rate = 48_000;

const sayText = (text: string): Int16Array => {
  const wav = execFileSync(speechProgram, ['-v', 'en-us', '--stdout', text]);
  const samples = new Int16Array(Math.floor((wav.length - wavHeaderBytes) / 2));
  for (const index of samples.keys()) samples[index] = wav.readInt16LE(wavHeaderBytes + index * 2);
  return samples;
};

const resampled = (samples: Int16Array): Int16Array =>
  Int16Array.from({ length: Math.floor((samples.length * rate) / espeakRate) }, (_, index) => {
    const at = (index * espeakRate) / rate;
    const before = samples[Math.floor(at)] ?? 0;
    const after = samples[Math.ceil(at)] ?? 0;
    return before + (after - before) * (at % 1);
  });

const wavOf = (samples: Int16Array): Buffer =>
  Buffer.concat([wavHeader(samples.byteLength, rate), Buffer.from(samples.buffer)]);

/** Writes a WAV file of what is said: 48 kHz, 16 bit, mono. */
export const writeSpoken = (path: string, { pieces }: Spoken): void => {
  const parts = pieces.map((piece) =>
    typeof piece === 'number' ? new Int16Array((piece * rate) / 1000) : resampled(sayText(piece)),
  );
  writeFileSync(path, wavOf(Int16Array.from(parts.flatMap((part) => [...part]))));
};

/** Arguments that put a file in the place of the microphone; it begins anew each time the microphone is opened. */
export const microphoneArguments = (path: string, { isRepeated = false }: Spoken): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}${isRepeated ? '' : '%noloop'}`,
];
