import type { ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import { readingSourceSchema } from './reading-command';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** The commands about saving a reading as an audio file, part of the `chat` channel. */
export const audioSaveCommandSchema = z.discriminatedUnion('type', [
  /** Begins to speak a source into a file. Refused with `no-model` when no source of voices that is on gives audio. */
  z.object({ type: z.literal('audio-save'), source: readingSourceSchema }),
  /** The sound of a file that is ready, in pieces: from piece `from` on. */
  z.object({ type: z.literal('audio-read'), saveId: id, from: z.number().check(z.int(), z.nonnegative()) }),
  /** Stops it, or forgets the file. */
  z.object({ type: z.literal('audio-drop'), saveId: id }),
  /** Goes on where it failed. */
  z.object({ type: z.literal('audio-retry'), saveId: id }),
  /** What is being saved, for a panel that has just opened. */
  z.object({ type: z.literal('audio-state') }),
]);

export type AudioSaveCommand = z.infer<typeof audioSaveCommandSchema>;

/** A file that is being spoken, as panels mirror it. */
export type AudioSave = {
  readonly saveId: string;
  readonly title: string;
  /** The source of voices that speaks it, a proper noun. */
  readonly engine: string;
  readonly state: 'running' | 'ready' | 'failed';
  /** Sentences that are spoken, of all. */
  readonly done: number;
  readonly total: number;
  /** Why it failed. */
  readonly error?: ChatErrorData;
};

/** What the background answers to each of them. */
export type AudioSaveCommandResults = {
  /** No id: there is nothing in it that can be spoken. */
  'audio-save': { readonly saveId?: string };
  /** MP3 in base64, to be joined; `next` is absent with the last of it. */
  'audio-read': { readonly pieces: readonly string[]; readonly next?: number };
  'audio-drop': null;
  'audio-retry': null;
  'audio-state': { readonly saves: readonly AudioSave[] };
};

/** All that is being saved, after each change. */
export type AudioSaveEvent = { readonly type: 'audio-changed'; readonly saves: readonly AudioSave[] };
