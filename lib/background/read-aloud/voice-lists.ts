import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { bestVoice } from '@/lib/domain/read-aloud/best-voice';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

const key = 'voiceLists';

const listsSchema = z.record(
  z.string(),
  z.object({
    /** When it came, ms since the epoch. */
    at: z.number(),
    voices: z.array(
      z.object({
        engineId: z.string(),
        id: z.string(),
        name: z.string(),
        locale: z.exactOptional(z.string()),
        styles: z.exactOptional(z.array(z.string())),
      }),
    ),
  }),
);

/** A list that is younger is shown without asking the service, ms. */
const freshMs = 24 * 3_600_000;
/** Shorter lists are those of servers whose voices the user changes. */
const leastKept = 50;
/** No service has that many; what comes from one is not trusted. */
export const mostVoices = 5000;

/** The lists of voices that services gave, kept: they say which voice speaks a language, and are there when the sheet opens. */
export type VoiceLists = {
  /** What was kept has been read. */
  readonly restored: Promise<void>;
  /** The list of a service while it is fresh. */
  fresh(engineId: string): readonly Voice[] | undefined;
  /** A list came. What was kept before goes, also where this one is too short to be kept. */
  note(engineId: string, voices: readonly Voice[]): void;
  /**
   * The voice of a service's list that speaks a language best; `known` where there is no list, or one of voices that speak
   * any language, as those do that the user typed.
   */
  voiceFor(engineId: string, language: SpeechLanguage, known: string | undefined): string | undefined;
};

/** Keeps them in an area that outlives the browser's session. */
export const createVoiceLists = (area: KeyValueArea, clock: { now(): number }): VoiceLists => {
  const lists = new Map<string, { readonly at: number; readonly voices: readonly Voice[] }>();
  const restored = (async () => {
    const kept = z.safeParse(listsSchema, (await area.get([key]))[key]);
    if (!kept.success) return;
    for (const [engineId, list] of Object.entries(kept.data)) if (!lists.has(engineId)) lists.set(engineId, list);
    // Nothing is lost: lists that cannot be read are asked for again.
  })().catch(() => undefined);

  return {
    restored,
    fresh: (engineId) => {
      const list = lists.get(engineId);
      return list !== undefined && clock.now() - list.at < freshMs ? list.voices : undefined;
    },
    note: (engineId, voices) => {
      if (voices.length >= leastKept) lists.set(engineId, { at: clock.now(), voices });
      else if (!lists.delete(engineId)) return;
      // The area may be full: the next worker asks again.
      void restored.then(() => area.set({ [key]: Object.fromEntries(lists) })).catch(() => undefined);
    },
    voiceFor: (engineId, language, known) => {
      const { voices = [] } = lists.get(engineId) ?? {};
      if (voices.some(({ id, locale }) => id === known && locale === undefined)) return known;
      return voices.some(({ locale }) => locale !== undefined) ? bestVoice(voices, language)?.id : known;
    },
  };
};
