import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';

const placeSchema = z.object({
  conversationId: z.optional(z.string()),
  /** Names the draft of this window's next new conversation. */
  newDraftKey: z.string(),
});

/** What a window's panel shows: a conversation, or a new one. */
export type PanelPlace = z.infer<typeof placeSchema>;

/** One active conversation per window. */
export type OpenWindows = {
  /** What the window shows. The first window of a browser session goes on where the last one was. */
  placeOf(windowId: number): Promise<PanelPlace>;
  show(windowId: number, conversationId: string | undefined): Promise<PanelPlace>;
  close(windowId: number): Promise<void>;
  /** Conversations that some window shows. */
  shownConversations(): Promise<ReadonlySet<string>>;
  /** The draft keys of the next new conversation, of every window that is known. */
  newDraftKeys(): Promise<ReadonlySet<string>>;
};

/** The draft key of what a place shows. */
export const draftKeyOf = (place: PanelPlace): string => place.conversationId ?? place.newDraftKey;

const prefix = 'window:';
const lastKey = 'last-place';

const parsePlace = (value: unknown): PanelPlace | undefined => z.safeParse(placeSchema, value).data;

/** Keeps the places in the session's area, and the latest also in the local one, to find it after a restart. */
export const createOpenWindows = (session: KeyValueArea, local: KeyValueArea, newId: () => string): OpenWindows => {
  const readAll = async (): Promise<ReadonlyMap<string, PanelPlace>> => {
    const places = new Map<string, PanelPlace>();
    for (const [key, value] of Object.entries(await session.get())) {
      const place = key.startsWith(prefix) ? parsePlace(value) : undefined;
      if (place !== undefined) places.set(key, place);
    }
    return places;
  };

  const write = async (windowId: number, place: PanelPlace): Promise<PanelPlace> => {
    await session.set({ [`${prefix}${windowId}`]: place });
    await local.set({ [lastKey]: place });
    return place;
  };

  const placeOf = async (windowId: number): Promise<PanelPlace> => {
    const places = await readAll();
    const known = places.get(`${prefix}${windowId}`);
    if (known !== undefined) return known;
    const last = places.size === 0 ? parsePlace((await local.get([lastKey]))[lastKey]) : undefined;
    return write(windowId, last ?? { newDraftKey: `new:${newId()}` });
  };

  return {
    placeOf,
    show: async (windowId, conversationId) => {
      const { newDraftKey } = await placeOf(windowId);
      return write(windowId, { newDraftKey, ...(conversationId !== undefined && { conversationId }) });
    },
    close: (windowId) => session.remove([`${prefix}${windowId}`]),
    newDraftKeys: async () => {
      const last = parsePlace((await local.get([lastKey]))[lastKey]);
      const places = [...(await readAll()).values(), ...(last === undefined ? [] : [last])];
      return new Set(places.map(({ newDraftKey }) => newDraftKey));
    },
    shownConversations: async () =>
      new Set([...(await readAll()).values()].flatMap(({ conversationId }) => conversationId ?? [])),
  };
};
