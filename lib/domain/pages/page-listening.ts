/** Which part of a page is read aloud. `here`: from the selection, or from what is at the top of the window. */
export const listenParts = ['page', 'here', 'selection'] as const;

export type ListenPart = (typeof listenParts)[number];

const prefix = 'listen:';

/** The entry of a page's menu that reads a part of it aloud. */
export const listenEntry = (part: ListenPart): string => `${prefix}${part}`;

/** The entry that queues the selection, or else the page. */
export const listenNextEntry = `${prefix}next`;

/** Whether an entry is about reading aloud: that is heard and seen in the page, and needs no panel. */
export const isListenEntry = (entryId: string): boolean => entryId.startsWith(prefix);

/**
 * The part that an entry reads aloud; undefined for other entries. A part may have several entries, which differ in
 * what follows.
 */
export const listenPartOf = (entryId: string): ListenPart | undefined =>
  listenParts.find((part) => entryId === listenEntry(part) || entryId.startsWith(`${listenEntry(part)}:`));
