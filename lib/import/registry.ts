import type { KnownSource, OpenArchive } from './known-source';
import { parleyConversation } from './sources/parley-conversation';
import { parleyLibrary } from './sources/parley-library';

/** Every program whose exports are read, in the order in which they are asked. */
export const sources: readonly KnownSource[] = [parleyLibrary, parleyConversation];

/** The program that wrote what was chosen. */
export const sourceOf = async (archive: OpenArchive): Promise<KnownSource | undefined> => {
  for (const source of sources) if (await source.recognizes(archive)) return source;
  return undefined;
};
