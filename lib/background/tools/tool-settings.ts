import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import { type ToolSettings, toolSettingsSchema } from '@/lib/domain/tool-choice';

const key = 'tools';

/** What the user chose about tools, whatever the conversation. It is no preference: no page needs it before it draws. */
export type ToolSettingsStore = {
  read(): Promise<ToolSettings>;
  /** One change after the other; rejects when the browser refuses to write. */
  change(change: (settings: ToolSettings) => ToolSettings): Promise<void>;
  /** Takes a source that is removed from what new conversations begin with, and what is allowed to it for good. */
  forgetSource(sourceId: string): Promise<void>;
  forget(): Promise<void>;
};

/** Keeps them in an area, which is `storage.local` outside of tests. */
export const createToolSettings = (area: KeyValueArea): ToolSettingsStore => {
  let last: Promise<void> = Promise.resolve();
  const read = async (): Promise<ToolSettings> => {
    const { success, data } = z.safeParse(toolSettingsSchema, (await area.get([key]))[key]);
    return success ? data : z.parse(toolSettingsSchema, {});
  };
  const changeSettings: ToolSettingsStore['change'] = (change) => {
    const changed = last.then(async () => area.set({ [key]: change(await read()) }));
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    read,
    change: changeSettings,
    forgetSource: (removed) =>
      changeSettings(({ choice, grants, ...rest }) => ({
        ...rest,
        choice: {
          sources: choice.sources.filter((id) => id !== removed),
          off: choice.off.filter(({ sourceId }) => sourceId !== removed),
        },
        grants: grants.filter(({ sourceId }) => sourceId !== removed),
      })),
    forget: () => area.remove([key]),
  };
};
