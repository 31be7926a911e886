import type { ChatErrorData } from '@/lib/domain/chat-error';
import { z } from '@/lib/domain/schema';
import type { Voice } from './voice-engine';

const engineId = z.string().check(z.minLength(1), z.maxLength(100));
const settings = z.record(z.string(), z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()]));
const name = z.string().check(z.maxLength(500));

/** The commands about voice sources, part of the `chat` channel. */
export const voiceCommandSchema = z.discriminatedUnion('type', [
  /** Switches a source on or off, or changes how it is reached. What is absent stays. */
  z.object({
    type: z.literal('voice-source-change'),
    engineId,
    isOn: z.optional(z.boolean()),
    settings: z.optional(settings),
    /** By field name; travels towards the background only. An empty one removes the secret. */
    secrets: z.optional(z.record(z.string(), z.string().check(z.maxLength(10_000)))),
  }),
  /** The voices of a source. Only a page can ask the browser for its own: it names those of the supported locales. */
  z.object({
    type: z.literal('voice-list'),
    engineId,
    available: z.optional(z.array(z.object({ name, lang: name })).check(z.maxLength(5000))),
  }),
]);

export type VoiceCommand = z.infer<typeof voiceCommandSchema>;

/** What the background answers to each of them. */
export type VoiceCommandResults = {
  /** `error`: the source was stored and does not answer as it should. */
  'voice-source-change': { readonly error?: ChatErrorData };
  'voice-list': { readonly voices: readonly Voice[] };
};
