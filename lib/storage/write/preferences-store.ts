import { type Preferences, type PreferencesChange, preferencesSchema } from '@/lib/domain/app/preferences';
import { type Assistant, assistantsSchema } from '@/lib/domain/chat/assistant';
import type { RecognizerSources } from '@/lib/domain/dictation/dictation-preferences';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { VoiceSources } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';

const prefix = 'preference:';
const names = Object.keys(preferencesSchema.shape);

/** The user's preferences, each an item of its own, so that two windows that change different ones both win. */
export type PreferencesStore = {
  read(): Promise<Preferences>;
  /**
   * Returns all preferences after the change; `null` removes a preference. Rejects when the browser refuses the write;
   * the old values stay.
   */
  change(change: PreferencesChange): Promise<Preferences>;
  /** Pages must not write this by themselves: it is kept beside the secrets in the vault. */
  changeVoiceSources(voiceSources: VoiceSources): Promise<Preferences>;
  /** The same for recognizers. */
  changeRecognizerSources(recognizerSources: RecognizerSources): Promise<Preferences>;
  /** The origins where a new conversation begins with the page at hand. */
  changeSitesAtHand(sitesAtHand: readonly string[]): Promise<Preferences>;
  /** One change after the other, each on what the one before has left, so that two windows that change different ones both win. */
  changeAssistants(change: (assistants: readonly Assistant[]) => readonly Assistant[]): Promise<Preferences>;
};

const parse = (items: Readonly<Record<string, unknown>>): Preferences => {
  const record = Object.fromEntries(
    names.flatMap((name) => (`${prefix}${name}` in items ? [[name, items[`${prefix}${name}`]] as const] : [])),
  );
  const whole = z.safeParse(preferencesSchema, record);
  if (whole.success) return whole.data;
  // One bad value must not cost the others: only what fits is read, the rest gets its default.
  const broken = new Set(whole.error.issues.map((issue) => issue.path[0]));
  return z.parse(preferencesSchema, Object.fromEntries(Object.entries(record).filter(([name]) => !broken.has(name))));
};

/** Keeps the preferences in an area, which is `storage.local` outside of tests. */
export const createPreferencesStore = (area: KeyValueArea): PreferencesStore => {
  const read = async (): Promise<Preferences> => parse(await area.get(names.map((name) => `${prefix}${name}`)));
  let assistantsChanged: Promise<unknown> = Promise.resolve();
  return {
    read,
    changeAssistants: (change) => {
      const changed = assistantsChanged.then(async () => {
        const assistants = assistantsSchema.parse(change((await read()).assistants));
        await area.set({ [`${prefix}assistants`]: assistants });
        return read();
      });
      assistantsChanged = changed.catch(() => undefined);
      return changed;
    },
    change: async (change) => {
      const items = Object.entries(change).map(([name, value]) => [`${prefix}${name}`, value] as const);
      await area.set(Object.fromEntries(items.filter(([, value]) => value !== null)));
      await area.remove(items.flatMap(([key, value]) => (value === null ? [key] : [])));
      return read();
    },
    changeVoiceSources: async (voiceSources) => {
      await area.set({ [`${prefix}voiceSources`]: voiceSources });
      return read();
    },
    changeRecognizerSources: async (recognizerSources) => {
      await area.set({ [`${prefix}recognizerSources`]: recognizerSources });
      return read();
    },
    changeSitesAtHand: async (sitesAtHand) => {
      await area.set({ [`${prefix}sitesAtHand`]: sitesAtHand });
      return read();
    },
  };
};
