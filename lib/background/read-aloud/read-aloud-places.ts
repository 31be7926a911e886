import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';

const key = 'readingPlaces';
/** The place is remembered for this many messages. */
const most = 200;

const placesSchema = z.array(z.tuple([z.string(), z.number().check(z.int(), z.nonnegative())]));

/** Where reading messages aloud stopped, by UTF-16 offsets of their Markdown: it continues there. */
export type ReadAloudPlaces = {
  of(messageId: string): Promise<number | undefined>;
  /** 0 = nothing to go back to. */
  note(messageId: string, offset: number): Promise<void>;
  clear(): Promise<void>;
};

/** Keeps them after the browser closes; the place that was noted last is forgotten last. */
export const createReadAloudPlaces = (area: KeyValueArea): ReadAloudPlaces => {
  let places: Map<string, number> | undefined;

  const loaded = async (): Promise<Map<string, number>> => {
    if (places !== undefined) return places;
    const read = z.safeParse(placesSchema, (await area.get([key]))[key]);
    places ??= new Map(read.success ? read.data : []);
    return places;
  };

  return {
    of: async (messageId) => (await loaded()).get(messageId),
    note: async (messageId, offset) => {
      const known = await loaded();
      if ((known.get(messageId) ?? 0) === offset) return;
      known.delete(messageId);
      if (offset > 0) known.set(messageId, offset);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      await area.set({ [key]: [...known] });
    },
    clear: async () => {
      places = new Map();
      await area.remove([key]);
    },
  };
};
