import type { ExportWay, ImportArchive, ImportedItem } from './imported';

/** What was chosen, with what only files of our own need. */
export type OpenArchive = ImportArchive & {
  /** How large all of it is, bytes, as it was chosen. */
  readonly size: number;
  /**
   * The lines of an entry one after the other; one that is longer than `longestLine` UTF-16 units is yielded as undefined.
   *
   * @throws ImportError `unreadable` after the last whole line of an entry that breaks off.
   */
  lines(name: string): AsyncIterable<string | undefined>;
  /** The bytes of an entry. @throws ImportError `too-large` beyond `most` bytes, `unreadable`. */
  bytes(name: string, most: number): Promise<Uint8Array>;
};

/** A conversation of ours as it stood in a file, with all that a row holds. Nothing of it is checked yet. */
export type RowsItem = {
  readonly type: 'rows';
  readonly conversation: unknown;
  readonly messages: readonly unknown[];
  /** It went through strangers' hands: what would tell a model what to do is left out. */
  readonly isShared: boolean;
};

/** The entries of our archive that hold no conversations. */
export const settingEntries = ['prompts', 'assistants', 'drafts', 'preferences', 'connections', 'tools'] as const;

/** A row of ours that is no conversation, as it stood in a file: a line of an entry, or the whole one. Nothing of it is checked yet. */
export type SettingItem = {
  readonly type: 'setting';
  readonly entry: (typeof settingEntries)[number];
  readonly value: unknown;
};

/** What a reading yields: what an `ImportSource` does, or rows of ours. */
export type ReadItem = ImportedItem | RowsItem | SettingItem;

/** A program whose exports are read, one of the others or our own. */
export type KnownSource = {
  readonly id: string;
  /** Its own name, which is not translated; absent for ours. */
  readonly name?: string;
  readonly exportWay?: ExportWay;
  recognizes(archive: OpenArchive): Promise<boolean>;
  /** A version that this one does not know: it is refused, in words. */
  isLater?(archive: OpenArchive): Promise<boolean>;
  /** @throws DOMException AbortError when the signal aborts; nothing for odd contents. */
  read(archive: OpenArchive, signal: AbortSignal): AsyncIterable<ReadItem>;
};
