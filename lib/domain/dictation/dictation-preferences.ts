import { keyChordSchema } from '@/lib/domain/key-chord';
import { z } from '@/lib/domain/schema';

/** A dictation ends by itself after this long, ms. */
export const maxDictationMs = 120_000;

/**
 * How much of a recording is kept, bytes. Two minutes of Opus are half a megabyte; services take 25 MB (OpenAI API
 * reference, "Create transcription"), a message to the background somewhat less.
 */
export const largestRecording = 12_000_000;

/** What the user chose about dictation. Written as a whole. */
export const dictationPreferencesSchema = z.object({
  /** Absent: the first that works in this browser. */
  recognizerId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** What is spoken: a BCP 47 tag, or `interface` for the language of the interface. */
  language: z._default(z.string().check(z.minLength(1), z.maxLength(50)), 'interface'),
  /** A silence of this length ends a dictation, ms; 0 = never. */
  silenceMs: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000)), 1500),
  /** Parley listens while this key is held down. Absent: no key. */
  pushToTalk: z.optional(keyChordSchema),
});

export type DictationPreferences = z.infer<typeof dictationPreferencesSchema>;

const recognizerSourceSchema = z.object({
  /** Values of the fields that are not secret. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Which secrets are in the vault, by field name. */
  secrets: z.record(z.string(), z.object({ lastFour: z.string() })),
  /** It came with an import: it gets no request until the user has looked at its form and saved it. */
  isImported: z.optional(z.literal(true)),
});

/** How a recognizer is reached, without its secrets, which are in the vault under `recognizerSecretsId`. */
export type RecognizerSource = z.infer<typeof recognizerSourceSchema>;

/** The recognizers that the user has set up, by id. */
export const recognizerSourcesSchema = z.record(z.string(), recognizerSourceSchema);

export type RecognizerSources = z.infer<typeof recognizerSourcesSchema>;

/** Whether the user has set a recognizer up: one that only came with an import listens to nothing. */
export const isRecognizerSetUp = (sources: RecognizerSources, recognizerId: string): boolean => {
  const source = sources[recognizerId];
  return source !== undefined && source.isImported !== true;
};

/** The vault record that holds the secrets of a recognizer. */
export const recognizerSecretsId = (recognizerId: string): string => `recognizer:${recognizerId}`;
