import type { Preferences } from '@/lib/domain/app/preferences';
import type { ReadAloudSentence, ReadAloudSettings } from '@/lib/domain/read-aloud/read-aloud';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import type { ReadAloudSessionsContext } from './read-aloud-contract';
import type { ReadAloudState } from './read-aloud-state';
import { readAloudSettings } from './voice-plan';

/** The speaker's settings for the session, with voices for every language that its sentences have. */
export type SpeakerSettings = {
  /** Reads the preferences, and shows their speed and volume to the panels. */
  read(): Promise<void>;
  isRead(): boolean;
  /** What to tell the speaker now; undefined before the first `read`. */
  take(): ReadAloudSettings | undefined;
  /** Whether these sentences have a language for which the speaker was told no voices. */
  lacks(sentences: readonly ReadAloudSentence[]): boolean;
};

/** Knows no preferences yet, and the speaker no voices. */
export const createSpeakerSettings = (
  context: Pick<ReadAloudSessionsContext, 'preferences' | 'voices'>,
  state: Pick<ReadAloudState, 'current' | 'setPace'>,
): SpeakerSettings => {
  let preferences: Preferences | undefined;
  let told: ReadonlySet<SpeechLanguage> = new Set();
  return {
    read: async () => {
      await context.voices.restored;
      preferences = await context.preferences.read();
      state.setPace(preferences.voice);
    },
    isRead: () => preferences !== undefined,
    take: () => {
      if (preferences === undefined) return undefined;
      const current = state.current();
      told = new Set(current?.sentences.map(({ language }) => language));
      return readAloudSettings(preferences, context.voices, told, current?.voice);
    },
    lacks: (sentences) => sentences.some(({ language }) => !told.has(language)),
  };
};
