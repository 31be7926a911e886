import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';

const linkSchema = z.object({ tabId: z.number(), url: z.string().check(z.maxLength(4096)) });

/** A link that the user asked about, and the tab that it stands in. */
export type AskedLink = z.infer<typeof linkSchema>;

/** The links that gestures were about, by the ids of their handoffs: no other address is fetched for a panel. */
export type AskedLinks = {
  add(linkId: string, link: AskedLink): Promise<void>;
  find(linkId: string): Promise<AskedLink | undefined>;
};

const prefix = 'asked-link:';
/** The latest are kept: one that waits for access, or that is read again. */
const maxKept = 20;

/** Keeps them in the session's area. The ids sort by time. */
export const createAskedLinks = (session: KeyValueArea): AskedLinks => ({
  add: async (linkId, link) => {
    const kept = Object.keys(await session.get())
      .filter((key) => key.startsWith(prefix))
      .sort();
    await session.remove(kept.slice(0, Math.max(0, kept.length + 1 - maxKept)));
    await session.set({ [`${prefix}${linkId}`]: link });
  },
  find: async (linkId) => {
    const key = `${prefix}${linkId}`;
    return z.safeParse(linkSchema, (await session.get([key]))[key]).data;
  },
});
