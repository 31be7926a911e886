import { preferencesSchema } from '@/lib/domain/app/preferences';
import { z } from '@/lib/domain/schema';
import type { SettingsHere } from '@/lib/panel/library/import/compare-settings';

const { prompts: _, assistants: __, ...preferences } = z.parse(preferencesSchema, {});

/** A profile in which nothing was chosen, set up or typed. */
export const nothingHere: SettingsHere = {
  preferences: { ...preferences, voiceSources: {}, recognizerSources: {} },
  prompts: [],
  assistants: [],
  connections: [],
  tools: [{ kind: 'settings', stepLimit: 20, choice: { sources: [], off: [] }, grants: [] }],
  draftKeys: new Set(),
  locked: [],
  isFresh: true,
};
