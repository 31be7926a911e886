import { locales } from '@/lib/domain/locale';
import type { SpeakerTask } from '@/lib/domain/read-aloud/reading';
import { z } from '@/lib/domain/schema';
import { browser } from '@/lib/platform/browser';
import { systemTimers } from '@/lib/platform/clock';
import { defineChannel } from './channel';
import { type ChannelConnection, connectChannel } from './channel-connection';
import { chatErrorSchema } from './envelopes';
import type { ChannelPort } from './port';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const count = z.number().check(z.int(), z.nonnegative());
const amount = z.number().check(z.nonnegative());

const voiceRefSchema = z.object({
  engineId: id,
  voiceId: z.string().check(z.maxLength(200)),
  style: z.exactOptional(z.string()),
});

const playback = z.object({
  readingId: id,
  status: z.enum(['preparing', 'playing', 'waiting', 'paused', 'ended', 'failed']),
  position: z.object({ index: count, offsetMs: amount, charIndex: count }),
  voice: z.exactOptional(voiceRefSchema),
  elapsedMs: amount,
  totalMs: amount,
  error: z.exactOptional(chatErrorSchema),
});

/** What the speaker says to the background. Only `speech-open` is answered with more than null. */
export const speakerReportSchema = z.discriminatedUnion('type', [
  /** The first thing over every new port; `playback` is what this document holds, if it holds a reading. */
  z.object({ type: z.literal('speaker-ready'), playback: z.exactOptional(playback) }),
  z.object({ type: z.literal('playback'), playback }),
  z.object({
    type: z.literal('word'),
    readingId: id,
    sentenceId: id,
    start: count,
    end: count,
    isExact: z.boolean(),
  }),
  z.object({
    type: z.literal('voice-notice'),
    readingId: id,
    from: voiceRefSchema,
    to: voiceRefSchema,
    error: chatErrorSchema,
  }),
  /** Asks for the sound of a sentence by an engine that runs in the background; answered with a `SpeechStream`. */
  z.object({
    type: z.literal('speech-open'),
    text: z.string().check(z.minLength(1), z.maxLength(10_000)),
    locale: z.enum(locales),
    voice: voiceRefSchema,
  }),
  /** The sound of a sentence that was made for a file: MP3 in base64. */
  z.object({ type: z.literal('speech-made'), makeId: id, data: z.string() }),
  z.object({ type: z.literal('speech-failed'), makeId: id, error: chatErrorSchema }),
]);

export type SpeakerReport = z.infer<typeof speakerReportSchema>;

/** Where the sound of a sentence is fetched, once. */
export const speechStreamSchema = z.object({ streamId: id });

/**
 * Speaker to background. The speaker's document opens it, reports by commands and takes `SpeakerTask`s as events. Panels
 * do not use it: they command and are told over the chat channel (`reading-command.ts`), so that the background sees all.
 */
export const readerChannel = defineChannel({ name: 'reader', openTo: 'extension', commands: speakerReportSchema });

/** The speaker's end of the reader channel. */
export type ReaderConnection = ChannelConnection<SpeakerReport, SpeakerTask>;

/** Connects the speaker to the background and stays connected. A report that was on its way is not sent twice. */
export const connectReader = (
  connect: () => ChannelPort = () => browser.runtime.connect({ name: readerChannel.name }),
): ReaderConnection =>
  connectChannel<SpeakerReport, SpeakerTask>({
    connect,
    timers: systemTimers,
    isRepeatable: ({ type }) => type === 'speech-open',
  });
