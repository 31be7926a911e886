import { chatErrorSchema } from '@/lib/domain/chat-error-schema';
import { z } from '@/lib/domain/schema';
import { speechLanguageSchema } from '@/lib/domain/speech-language';
import { type CommandOf, command, output } from './declare';
import { id } from './fields';

const count = z.number().check(z.int(), z.nonnegative());
const amount = z.number().check(z.nonnegative());

const voiceRefSchema = z.object({
  engineId: id,
  voiceId: z.string().check(z.maxLength(200)),
  style: z.exactOptional(z.string()),
});

const playback = z.object({
  readAloudId: id,
  status: z.enum(['preparing', 'playing', 'waiting', 'paused', 'ended', 'failed']),
  position: z.object({ index: count, offsetMs: amount, charIndex: count }),
  voice: z.exactOptional(voiceRefSchema),
  elapsedMs: amount,
  totalMs: amount,
  error: z.exactOptional(chatErrorSchema),
});

/** Lost with the worker that it was for: the next worker learns the present state from `speaker-ready`. */
const report = { output: output<null>(), isRepeatable: false, failure: 'harmless' } as const;

/**
 * What the speaker says to the background. Panels send commands and get events over the chat channel (`read-aloud.ts`),
 * so that the background sees all.
 */
export const speakerReports = {
  /** The first thing over every new port; `playback` is what this document holds, if it holds a read-aloud session. */
  'speaker-ready': command({ input: { playback: z.exactOptional(playback) }, ...report }),
  playback: command({ input: { playback }, ...report }),
  word: command({
    input: { readAloudId: id, sentenceId: id, start: count, end: count, isExact: z.boolean() },
    ...report,
  }),
  'voice-notice': command({
    input: { readAloudId: id, from: voiceRefSchema, to: voiceRefSchema, error: chatErrorSchema },
    ...report,
  }),
  'voice-missing': command({ input: { readAloudId: id, language: speechLanguageSchema }, ...report }),
  /** Asks for the sound of a sentence by an engine that runs in the background. */
  'speech-open': command({
    input: {
      text: z.string().check(z.minLength(1), z.maxLength(10_000)),
      language: speechLanguageSchema,
      voice: voiceRefSchema,
      isBeside: z.exactOptional(z.literal(true)),
    },
    /** Where the sound is fetched, once. */
    output: output<{ readonly streamId: string }>(),
    isRepeatable: true,
  }),
  /** The sound of a sentence that was made for a file: MP3 in base64. */
  'speech-made': command({ input: { makeId: id, data: z.string() }, ...report }),
  'speech-failed': command({ input: { makeId: id, error: chatErrorSchema }, ...report }),
};

export type SpeakerReport = CommandOf<typeof speakerReports>;
