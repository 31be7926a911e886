import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import { type WindowSkills, windowSkillsSchema } from '@/lib/domain/tools/window-work';

const key = 'window-skills';

/** What our windows have said of the browser they are in: the background has no window to look into. */
export type KnownSkills = {
  /** Nothing of it until a window has said so. */
  read(): Promise<WindowSkills>;
  note(skills: WindowSkills): Promise<void>;
};

/** Keeps it in an area, which is `storage.local` outside of tests. */
export const createKnownSkills = (area: KeyValueArea): KnownSkills => ({
  read: async () => {
    const { success, data } = z.safeParse(windowSkillsSchema, (await area.get([key]))[key]);
    return success ? data : { translates: false, summarizes: false, hasPageTools: false };
  },
  note: (skills) => area.set({ [key]: skills }),
});
