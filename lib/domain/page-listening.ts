/** What of a page is read aloud. `here`: from the selection, or from what stands at the top of the window. */
export const listenParts = ['page', 'here', 'selection'] as const;

export type ListenPart = (typeof listenParts)[number];

const prefix = 'listen:';

/** The entry of a page's menu that reads a part of it aloud. */
export const listenEntry = (part: ListenPart): string => `${prefix}${part}`;

/** The part that an entry reads aloud; undefined for another entry. One part may have several entries, told apart by what follows. */
export const listenPartOf = (entryId: string): ListenPart | undefined =>
  listenParts.find((part) => entryId === listenEntry(part) || entryId.startsWith(`${listenEntry(part)}:`));
