import { z } from '@/lib/domain/schema';
import type { VoiceEngine } from './voice-engine';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Names one voice, see `VoiceRef`. */
export const voiceRefSchema = z.object({
  engineId: id,
  /** '' = the source's own choice. */
  voiceId: z.string().check(z.maxLength(500)),
  style: z.optional(z.string().check(z.maxLength(100))),
});

const rate = z.number().check(z.gte(0.5), z.lte(3));
const share = z.number().check(z.gte(0), z.lte(1));

/**
 * What the user chose about voices and listening. Written as a whole: two windows that change it at once do not merge.
 * What concerns a source's address and key is in `VoiceSources`, which only the background writes.
 */
export const voicePreferencesSchema = z.object({
  /** The favourite voice by language, a BCP 47 tag; before 2026-12 by locale. Read with `ownVoices`. */
  favourites: z._default(z.record(z.string(), voiceRefSchema), {}),
  /** For each language, the voices that read on, in order, when the favourite stops. */
  fallbacks: z._default(z.record(z.string(), z.array(voiceRefSchema).check(z.maxLength(20))), {}),
  /**
   * Sources in the order in which they are tried when a voice fails. One that is missing here comes last, in the order of
   * the registry.
   */
  chain: z._default(z.array(id), []),
  /** 1 = as the voice speaks. */
  rate: z._default(rate, 1),
  /** 0 to 1. */
  volume: z._default(share, 1),
  /** At the first listening, voices were offered to choose from. */
  isOffered: z._default(z.boolean(), false),
  /** New answers are read as they are written. */
  readsAnswers: z._default(z.boolean(), false),
  /** See `SpeakableOptions`, which these become. */
  code: z._default(z.enum(['skip', 'announce', 'read']), 'skip'),
  urls: z._default(z.enum(['host', 'full', 'skip']), 'host'),
  citations: z._default(z.enum(['drop', 'keep']), 'drop'),
  emoji: z._default(z.enum(['keep', 'drop']), 'keep'),
  /** How long it is silent between sentences and paragraphs. */
  pauses: z._default(z.enum(['short', 'normal', 'long']), 'normal'),
  /** The user's pronunciation list, in order. */
  pronunciations: z._default(
    z
      .array(z.object({ from: z.string().check(z.maxLength(200)), to: z.string().check(z.maxLength(500)) }))
      .check(z.maxLength(500)),
    [],
  ),
});

export type VoicePreferences = z.infer<typeof voicePreferencesSchema>;

const voiceSourceSchema = z.object({
  isOn: z.boolean(),
  /** Values of the fields that are not secret. */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Which secrets are in the vault, by field name. */
  secrets: z.record(z.string(), z.object({ lastFour: z.string() })),
  /** It came with an import: it gets no request until the user has looked at its form and saved it. */
  isImported: z.optional(z.literal(true)),
});

/** What is kept of a voice source besides its secrets, which are in the vault under `voiceSecretsId`. */
export type VoiceSource = z.infer<typeof voiceSourceSchema>;

/** The sources that the user has touched, by engine id. */
export const voiceSourcesSchema = z.record(z.string(), voiceSourceSchema);

export type VoiceSources = z.infer<typeof voiceSourcesSchema>;

/** The vault record that holds the secrets of a voice source. */
export const voiceSecretsId = (engineId: string): string => `voice:${engineId}`;

/** Only the browser's own voices are on before the user says so. */
export const isVoiceSourceOn = (
  sources: VoiceSources,
  { id: source, kind }: Pick<VoiceEngine, 'id' | 'kind'>,
): boolean => sources[source]?.isOn ?? kind === 'direct';
