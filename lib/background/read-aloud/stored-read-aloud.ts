import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { ReadAloudPosition, ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { readAloudSourceSchema } from '@/lib/domain/read-aloud/source';
import { z } from '@/lib/domain/schema';
import { speechLanguageSchema } from '@/lib/domain/speech-language';
import { pageDocumentSchema } from '../page-document';
import type { QueueItem } from '../page-read-aloud-sessions';

/** What is stored of a session while the browser runs: without its document it can continue where it stopped. */
export type StoredReadAloud = {
  readonly readAloudId: string;
  readonly title: string;
  readonly messageId?: string;
  /** The document of a web page that the text is from. */
  readonly document?: string;
  readonly sentences: readonly ReadAloudSentence[];
  readonly isComplete: boolean;
};

const count = z.number();
const mapRow = z.tuple([count, count, z.nullable(count), z.nullable(count)]);

const readAloudSchema = z.object({
  readAloudId: z.string(),
  title: z.string(),
  messageId: z.optional(z.string()),
  document: z.exactOptional(z.string()),
  isComplete: z.boolean(),
  sentences: z.array(
    z.object({
      id: z.string(),
      language: speechLanguageSchema,
      text: z.string(),
      startsParagraph: z.boolean(),
      source: z.object({ start: count, end: count }),
      map: z.array(mapRow),
    }),
  ),
});
const positionSchema = z.object({ readAloudId: z.string(), index: count, offsetMs: count, charIndex: count });
const queueSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    messageId: z.exactOptional(z.string()),
    source: readAloudSourceSchema,
    document: z.exactOptional(pageDocumentSchema),
  }),
);

const keys = { readAloud: 'readAloud', position: 'readAloudPosition', queue: 'readAloudQueue' } as const;

/** The session in `storage.session`: its text is written rarely, its position often, so they are separate items. */
export const createReadAloudStore = (area: KeyValueArea) => ({
  read: async (): Promise<
    { readAloud: StoredReadAloud; position: ReadAloudPosition; queue: readonly QueueItem[] } | undefined
  > => {
    const items = await area.get(Object.values(keys));
    const readAloud = z.safeParse(readAloudSchema, items[keys.readAloud]);
    if (!readAloud.success) return undefined;
    const position = z.safeParse(positionSchema, items[keys.position]);
    const queue = z.safeParse(queueSchema, items[keys.queue]);
    const { messageId, ...rest } = readAloud.data;
    return {
      readAloud: { ...rest, ...(messageId !== undefined && { messageId }) },
      position:
        position.success && position.data.readAloudId === rest.readAloudId
          ? position.data
          : { index: 0, offsetMs: 0, charIndex: 0 },
      queue: queue.success ? queue.data : [],
    };
  },
  writeReadAloud: (readAloud: StoredReadAloud): Promise<void> => area.set({ [keys.readAloud]: readAloud }),
  writePosition: (readAloudId: string, position: ReadAloudPosition): Promise<void> =>
    area.set({ [keys.position]: { readAloudId, ...position } }),
  writeQueue: (queue: readonly QueueItem[]): Promise<void> => area.set({ [keys.queue]: queue }),
  clear: (): Promise<void> => area.remove(Object.values(keys)),
});

export type ReadAloudStore = ReturnType<typeof createReadAloudStore>;
