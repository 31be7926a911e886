import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { readAloudSourceSchema } from '@/lib/domain/read-aloud/source';
import { z } from '@/lib/domain/schema';

const keptSaveSchema = z.object({
  saveId: z.string(),
  title: z.string(),
  engine: z.string(),
  total: z.number(),
  source: readAloudSourceSchema,
});

/** What is stored of an export for after its worker: not its sound, but its source. */
export type KeptSave = z.infer<typeof keptSaveSchema>;

const key = 'audioExports';

/** The exports that were started and not fetched yet, in `storage.session`. */
export const createExportStore = (area: KeyValueArea) => ({
  read: async (): Promise<readonly KeptSave[]> =>
    z.safeParse(z.array(keptSaveSchema), (await area.get([key]))[key]).data ?? [],
  write: (saves: readonly KeptSave[]): Promise<void> => area.set({ [key]: saves }),
});

export type ExportStore = ReturnType<typeof createExportStore>;
