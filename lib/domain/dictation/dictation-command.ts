import type { ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { largestRecording } from './dictation-preferences';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const settings = z.record(z.string(), z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()]));

/** Base64 of at most `bytes` bytes. */
const base64 = (bytes: number) =>
  z.string().check(z.maxLength(Math.ceil(bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

/** The commands about dictation, part of the `chat` channel. */
export const dictationCommandSchema = z.discriminatedUnion('type', [
  /** Changes how a recognizer is reached. */
  z.object({
    type: z.literal('recognizer-change'),
    recognizerId: id,
    settings,
    /** By field name; travels towards the background only. An empty one removes the secret, an absent one stays. */
    secrets: z.optional(z.record(z.string(), z.string().check(z.maxLength(10_000)))),
  }),
  /** Turns a recording into text. One transcription has one id, by which it can be given up. */
  z.object({
    type: z.literal('recording-transcribe'),
    transcriptionId: id,
    recognizerId: id,
    /** What is spoken, a BCP 47 tag. */
    language: z.string().check(z.minLength(1), z.maxLength(50)),
    mimeType: z.string().check(z.regex(/^audio\/[\w.+-]+(?:;\s*codecs=[\w.+-]+)?$/), z.maxLength(100)),
    data: base64(largestRecording),
  }),
  z.object({ type: z.literal('transcription-cancel'), transcriptionId: id }),
]);

export type DictationCommand = z.infer<typeof dictationCommandSchema>;

/** What the background answers to each of them. */
export type DictationCommandResults = {
  'recognizer-change': null;
  /** `text` may be empty: nothing was said. `error`: the recording is as good as before. */
  'recording-transcribe': { readonly text: string } | { readonly error: ChatErrorData };
  'transcription-cancel': null;
};
