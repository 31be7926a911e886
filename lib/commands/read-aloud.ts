import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import type { MissingVoice, VoiceNotice } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudSourceSchema } from '@/lib/domain/read-aloud/source';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { voiceRefSchema } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';
import { speechLanguageSchema } from '@/lib/domain/speech-language';
import { command, output } from './declare';
import { id, secrets, sourceSettings } from './fields';

const done = output<null>();

/** Reading aloud: every panel may send these, the last one wins. */
export const readAloudCommands = {
  /** Starts to read aloud, in place of what is being read aloud. */
  'read-aloud-open': command({
    input: { source: readAloudSourceSchema },
    /** No id: nothing in it can be spoken. `resumedAt`: it continues at this offset, where it stopped. */
    output: output<{ readonly readAloudId?: string; readonly resumedAt?: number }>(),
    isRepeatable: true,
  }),
  /** Reads it after what is being read, with `isNext` before what waits; starts at once when nothing is read. */
  'read-aloud-queue': command({
    input: { source: readAloudSourceSchema, isNext: z.optional(z.boolean()) },
    /** `isQueued`: something is being read aloud, and this waits. */
    output: output<{ readonly readAloudId?: string; readonly isQueued?: boolean }>(),
    isRepeatable: false,
  }),
  /** Reads a waiting item now, in place of what is being read; the others keep waiting. */
  'read-aloud-queue-play': command({ input: { itemId: id }, output: done, isRepeatable: false }),
  'read-aloud-queue-remove': command({ input: { itemId: id }, output: done, isRepeatable: true }),
  /** Moves it to a place in the queue, 0 = next. */
  'read-aloud-queue-move': command({
    input: { itemId: id, to: z.number().check(z.int(), z.nonnegative()) },
    output: done,
    isRepeatable: true,
  }),
  'read-aloud-queue-clear': command({ input: {}, output: done, isRepeatable: true }),
  'read-aloud-play': command({ input: {}, output: done, isRepeatable: true }),
  'read-aloud-pause': command({ input: {}, output: done, isRepeatable: true }),
  'read-aloud-step': command({
    input: { by: z.union([z.literal(1), z.literal(-1)]) },
    output: done,
    isRepeatable: false,
  }),
  /** Goes to the sentence at a UTF-16 offset of the source. */
  'read-aloud-seek': command({
    input: { offset: z.number().check(z.int(), z.nonnegative()) },
    output: done,
    isRepeatable: true,
  }),
  /** Goes to the sentence that is heard at a time: ms at normal speed, as the view counts them. */
  'read-aloud-seek-time': command({
    input: { atMs: z.number().check(z.nonnegative()) },
    output: done,
    isRepeatable: true,
  }),
  /** Tries the voices that gave up again, from the current sentence on. */
  'read-aloud-voice-again': command({ input: {}, output: done, isRepeatable: true }),
  /** Changes the user's speed or volume, for what is read now and later. */
  'read-aloud-adjust': command({
    input: {
      rate: z.optional(z.number().check(z.gte(0.5), z.lte(3))),
      volume: z.optional(z.number().check(z.gte(0), z.lte(1))),
    },
    output: done,
    isRepeatable: true,
  }),
  /** Makes a voice the user's favourite for a language, for what is read now and later. */
  'read-aloud-voice': command({
    input: { language: speechLanguageSchema, voice: voiceRefSchema },
    output: done,
    isRepeatable: true,
  }),
  /** Stops and forgets what is read aloud and everything queued. */
  'read-aloud-close': command({ input: {}, output: done, isRepeatable: true }),
  /** What is being read aloud, for a panel that has just opened. */
  'read-aloud-state': command({
    input: {},
    output: output<{ readonly readAloud?: ReadAloudView }>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
};

/** What is read aloud, exported as an audio file. */
export const audioExportCommands = {
  /** Starts to export a source to a file. Refused with `no-model` when no source of voices that is on gives audio. */
  'audio-export': command({
    input: { source: readAloudSourceSchema },
    /** No id: there is nothing in it that can be spoken. */
    output: output<{ readonly saveId?: string }>(),
    isRepeatable: false,
  }),
  /** The sound of a file that is ready, in pieces: from piece `from` on. */
  'audio-read': command({
    input: { saveId: id, from: z.number().check(z.int(), z.nonnegative()) },
    /** MP3 in base64, to be joined; `next` is absent with the last of it. */
    output: output<{ readonly pieces: readonly string[]; readonly next?: number }>(),
    isRepeatable: true,
  }),
  /** Stops it, or forgets the file. */
  'audio-drop': command({ input: { saveId: id }, output: done, isRepeatable: true }),
  /** Continues where it failed. */
  'audio-retry': command({ input: { saveId: id }, output: done, isRepeatable: true }),
  /** What is being exported, for a panel that has just opened. */
  'audio-state': command({
    input: {},
    output: output<{ readonly saves: readonly AudioExport[] }>(),
    isRepeatable: true,
    failure: 'harmless',
  }),
};

const engineId = z.string().check(z.minLength(1), z.maxLength(100));
const name = z.string().check(z.maxLength(500));

/** Voice sources: what they need, whether they are on, which voices they have. */
export const voiceCommands = {
  /** Switches a source on or off, or changes how it is reached. What is absent stays; an empty secret is removed. */
  'voice-source-change': command({
    input: {
      engineId,
      isOn: z.optional(z.boolean()),
      settings: z.optional(sourceSettings),
      secrets: z.optional(secrets),
    },
    /** `error`: the source was stored and does not answer as it should. */
    output: output<{ readonly error?: ChatErrorData }>(),
    isRepeatable: true,
  }),
  /**
   * Lets another source read in place of one whose model ends, with the same key: what was set for the one is set for the
   * other. Refused, and nothing is changed, where the other one does not answer, or is at another address.
   */
  'voice-source-succeed': command({
    input: { engineId, successorId: engineId },
    output: output<null>(),
    isRepeatable: false,
  }),
  /**
   * The voices of a source. Only a page can ask the browser for its own, and names them. `isKnown`: those that are known
   * without asking the service, which may be off.
   */
  'voice-list': command({
    input: {
      engineId,
      isKnown: z.optional(z.boolean()),
      available: z.optional(z.array(z.object({ name, lang: name })).check(z.maxLength(5000))),
    },
    output: output<{ readonly voices: readonly Voice[] }>(),
    isRepeatable: true,
  }),
};

/** What every panel is told about reading aloud. */
export type ReadAloudEvent =
  /** `readAloud` is absent when nothing is read aloud any more. */
  | { readonly type: 'read-aloud-changed'; readonly readAloud?: ReadAloudView }
  /** A word starts to be heard: a range of the source. */
  | {
      readonly type: 'read-aloud-word';
      readonly readAloudId: string;
      readonly messageId?: string;
      readonly start: number;
      readonly end: number;
      /** False: estimated from the length of the words. */
      readonly isExact: boolean;
    }
  | ({ readonly type: 'read-aloud-notice' } & VoiceNotice)
  | ({ readonly type: 'read-aloud-voice-missing' } & MissingVoice);

/** All audio exports, after each change. */
export type AudioExportEvent = { readonly type: 'audio-changed'; readonly saves: readonly AudioExport[] };
