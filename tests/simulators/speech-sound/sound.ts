import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** A spoken word: its place in the audio, ms. */
export type SoundedWord = { readonly text: string; readonly atMs: number; readonly durationMs: number };

/** Spoken text: MP3, 24 kHz, 48 kbit/s constant, mono, without a header frame; and when each word is heard. */
export type Sound = { readonly mp3: Uint8Array; readonly words: readonly SoundedWord[]; readonly durationMs: number };

/** eSpeak NG calls its voices by languages; where a language alone is another voice, by this. */
const espeakVoices: ReadonlyMap<string, string> = new Map([
  ['en', 'en-us'],
  ['fr', 'fr-fr'],
  ['pt', 'pt-br'],
  ['zh', 'cmn'],
]);

const espeakVoice = (locale: SpeechLanguage): string => {
  const { language } = new Intl.Locale(locale);
  return espeakVoices.get(language) ?? language;
};

/** eSpeak NG's rate; 16-bit mono samples. */
const sampleRate = 22_050;
const bytesPerMs = (sampleRate * 2) / 1000;
const wavHeaderBytes = 44;
/** The real service speaks after about 100 ms and is silent for most of a second at the end. */
const leadMs = 100;
const tailMs = 800;
const pauseMs = 30;

/** What a program writes to its standard output when it is given these bytes. */
const run = (command: string, args: readonly string[], input: Uint8Array | string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${command} ended with code ${code}`)),
    );
    // A program that does not read its input closes the pipe.
    child.stdin.once('error', () => undefined);
    child.stdin.end(input);
  });

const silence = (ms: number): Buffer => Buffer.alloc(2 * Math.round((ms * bytesPerMs) / 2));

const sayWord = async (word: string, locale: SpeechLanguage): Promise<Buffer> => {
  // One word at a time: eSpeak's own events are poor for Japanese and for numbers.
  const wav = await run('espeak-ng', ['-v', espeakVoice(locale), '-z', '-b', '1', '--stdin', '--stdout'], word);
  return wav.subarray(wavHeaderBytes);
};

const said = new Map<string, Promise<Buffer>>();

/** Each word is said once: a sentence shall not be late for the many programs that it takes on a busy machine. */
const samplesOf = (word: string, locale: SpeechLanguage): Promise<Buffer> => {
  const key = `${locale} ${word}`;
  const samples = said.get(key) ?? sayWord(word, locale);
  said.set(key, samples);
  return samples;
};

const encode = (samples: Uint8Array): Promise<Buffer> =>
  run(
    'lame',
    ['--quiet', '-r', '-s', '22.05', '-m', 'm', '--resample', '24', '--cbr', '-b', '48', '-t', '-', '-'],
    samples,
  );

const wordsOf = (text: string, locale: SpeechLanguage): readonly string[] =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);

const speak = async (text: string, locale: SpeechLanguage): Promise<Sound> => {
  const pieces: Buffer[] = [silence(leadMs)];
  const words: SoundedWord[] = [];
  let atMs = leadMs;
  const all = await Promise.all(
    wordsOf(text, locale).map(async (word) => ({ word, samples: await samplesOf(word, locale) })),
  );
  for (const { word, samples } of all) {
    const durationMs = samples.length / bytesPerMs;
    words.push({ text: word, atMs, durationMs });
    pieces.push(samples, silence(pauseMs));
    atMs += durationMs + pauseMs;
  }
  if (words.length === 0) return { mp3: new Uint8Array(), words, durationMs: 0 };
  pieces.push(silence(tailMs));
  return { mp3: await encode(Buffer.concat(pieces)), words, durationMs: atMs + tailMs };
};

const spoken = new Map<string, Promise<Sound>>();

/**
 * Speaks a text with eSpeak NG and LAME (Debian packages `espeak-ng` and `lame`). A text without a word has no sound.
 * Kept, so that the same sentence is spoken once. Rejects when a program is missing.
 */
export const soundOf = (text: string, locale: SpeechLanguage): Promise<Sound> => {
  const key = `${locale} ${text}`;
  const sound = spoken.get(key) ?? speak(text, locale);
  spoken.set(key, sound);
  return sound;
};
