import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import { type WindowSkills, windowSkillsSchema } from '@/lib/domain/tools/window-work';

const key = 'window-skills';

/** What our windows have said of the browser they are in: the background has no window to look into. */
export type KnownSkills = {
  /** Nothing of it until a window has said so. */
  read(): Promise<WindowSkills>;
  /** Resolves to whether it is news. */
  note(skills: WindowSkills): Promise<boolean>;
};

/** Keeps it in an area, which is `storage.local` outside of tests. */
export const createKnownSkills = (area: KeyValueArea): KnownSkills => {
  const read = async (): Promise<WindowSkills> => {
    const { success, data } = z.safeParse(windowSkillsSchema, (await area.get([key]))[key]);
    return success ? data : { translates: false, summarizes: false, hasPageTools: false };
  };
  return {
    read,
    note: async (skills) => {
      const known = await read();
      const isNews =
        known.translates !== skills.translates ||
        known.summarizes !== skills.summarizes ||
        known.hasPageTools !== skills.hasPageTools;
      if (isNews) await area.set({ [key]: skills });
      return isNews;
    },
  };
};
