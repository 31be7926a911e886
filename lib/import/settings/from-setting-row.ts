import { archiveEntries } from '@/lib/domain/app/archive';
import type { SettingItem } from '../known-source';
import { assistantOf } from './assistant-row';
import { draftOf } from './draft-row';
import { preferencesOf } from './preference-rows';
import type { ReadSetting } from './read-setting';
import { connectionOf, promptOf, toolOf } from './set-up-rows';

/** Larger than any row is, but a draft with its text, UTF-16 units of JSON. */
const longestRow = 4_000_000;
const longestDraft = 30_000_000;

const readers = {
  prompts: promptOf,
  assistants: assistantOf,
  drafts: draftOf,
  preferences: preferencesOf,
  connections: connectionOf,
  tools: toolOf,
} as const;

/** A row of our archive that is no conversation, made safe. What is of no shape that we know is named. `now`: ms since the epoch. */
export const fromSettingRow = ({ entry, value }: SettingItem, now: number): readonly ReadSetting[] => {
  const name = archiveEntries[entry];
  const most = entry === 'drafts' ? longestDraft : longestRow;
  if (JSON.stringify(value).length > most) return [{ type: 'unreadable', entry: name, isTooLarge: true }];
  return readers[entry](value, now) ?? [{ type: 'unreadable', entry: name }];
};
