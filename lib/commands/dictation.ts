import type { ChatErrorData } from '@/lib/domain/chat-error';
import { largestRecording } from '@/lib/domain/dictation/dictation-preferences';
import { z } from '@/lib/domain/schema';
import { command, output } from './declare';
import { id, secrets, sourceSettings } from './fields';

/** Base64 of at most `bytes` bytes. */
const base64 = (bytes: number) =>
  z.string().check(z.maxLength(Math.ceil(bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/));

/** Recognizers: how they are reached, and the recordings that they turn into text. */
export const dictationCommands = {
  /** Changes how a recognizer is reached. An empty secret is removed, an absent one stays. */
  'recognizer-change': command({
    input: { recognizerId: id, settings: sourceSettings, secrets: z.optional(secrets) },
    output: output<null>(),
    isRepeatable: true,
  }),
  /** Turns a recording into text. Each transcription has one id, by which it can be cancelled. */
  'recording-transcribe': command({
    input: {
      transcriptionId: id,
      recognizerId: id,
      /** The spoken language, a BCP 47 tag. */
      language: z.string().check(z.minLength(1), z.maxLength(50)),
      mimeType: z.string().check(z.regex(/^audio\/[\w.+-]+(?:;\s*codecs=[\w.+-]+)?$/), z.maxLength(100)),
      data: base64(largestRecording),
    },
    /** `text` may be empty: nothing was said. `error`: the recording can still be used. */
    output: output<{ readonly text: string } | { readonly error: ChatErrorData }>(),
    isRepeatable: true,
  }),
  'transcription-cancel': command({
    input: { transcriptionId: id },
    output: output<null>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
};
