import type { FilePart, MessagePart } from '@/lib/domain/message-part';

/**
 * A file of an imported message: its bytes are an entry of what was chosen, `entry`, or base64 in `data`. With neither,
 * the export names the file and does not have it.
 */
export type ImportedFile = {
  readonly type: 'file';
  readonly name?: string;
  readonly mimeType: string;
  readonly entry?: string;
  readonly data?: FilePart['data'];
};

/** A piece of an imported message. */
export type ImportedPart = Exclude<MessagePart, FilePart> | ImportedFile;

/** A message of another program. Its ids are that program's own, and hold within its conversation. */
export type ImportedMessage = {
  readonly id: string;
  /** The message before; one that is absent or unknown begins a branch. */
  readonly parentId?: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly ImportedPart[];
  /** ms since the epoch; absent where the export does not say. */
  readonly createdAt?: number;
  readonly modelName?: string;
};

/** A conversation of another program, in our shape. */
export type ImportedConversation = {
  /** As that program knows it: by this one it is recognized when it is imported again. */
  readonly id: string;
  readonly title: string;
  /** ms since the epoch; absent where the export does not say. */
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly isPinned?: boolean;
  readonly isArchived?: boolean;
  /** Oldest first, of all branches. */
  readonly messages: readonly ImportedMessage[];
  /** The last message of the branch that was shown. */
  readonly activeLeafId?: string;
  /** Kinds of content that were left out, by the program's own names, each once. */
  readonly notUnderstood: readonly string[];
};

/** A piece that could not be read, by its own title: it is damaged, or larger than is read at once. */
export type UnreadableItem = {
  readonly type: 'unreadable';
  readonly title?: string;
  readonly entry: string;
  readonly isTooLarge?: true;
};

/** Something sound that has no place here; `kind` is what its program calls it. */
export type LeftOutItem = { readonly type: 'left-out'; readonly kind: string };

/** What one reading of a source yields: a conversation, or what does not come and why. */
export type ImportedItem =
  | { readonly type: 'conversation'; readonly conversation: ImportedConversation }
  | UnreadableItem
  | LeftOutItem;

/**
 * What the user chose: the entries of an archive, the files of a folder, or one file. Nothing is read before it is asked
 * for. Everything in it was written by strangers.
 */
export type ImportArchive = {
  /** Paths with `/`, as they stand in the archive; a name occurs once. */
  readonly names: readonly string[];
  /** Unpacked bytes that the archive states; they are counted again while it is read. */
  sizeOf(name: string): number;
  /** The first characters of an entry, at most so many UTF-16 units. */
  head(name: string, length: number): Promise<string>;
  /** @throws ImportError `too-large` or `unreadable`. */
  text(name: string): Promise<string>;
  /** The whole entry as JSON. @throws ImportError `too-large`, `unreadable`. */
  json(name: string): Promise<unknown>;
  /**
   * The values of an array or object inside of a JSON entry one after the other, without holding the others: `path` leads to it
   * by keys, and is empty where the entry itself is it. Yields what came whole before the entry breaks off, and undefined in place of
   * a value that is too long or nested too deep.
   *
   * @throws ImportError `unreadable` after the last whole value of an entry that breaks off.
   */
  jsonValues(name: string, path: readonly string[]): AsyncIterable<unknown>;
};

/** Why an entry is not read. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly reason: 'too-large' | 'unreadable';

  constructor(reason: ImportError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** How its user gets an export out of a program, as its makers or its source say. */
export type ExportWay = {
  /** What is pressed one after the other, as its English version names it. */
  readonly path: readonly string[];
  /** How the file is named; absent where a link to it comes by mail. */
  readonly file?: string;
  /** Whether pictures and files are in it. */
  readonly hasFiles: boolean;
};

/** A program whose exports are read. */
export type ImportSource = {
  readonly id: string;
  /** Its own name, which is not translated; absent for ours. */
  readonly name?: string;
  /** Absent where there is nothing to press. */
  readonly exportWay?: ExportWay;
  /** Whether this is an export of it: by names first, then by what the head of an entry holds. Never throws for odd contents. */
  recognizes(archive: ImportArchive): Promise<boolean>;
  /**
   * Its conversations one after the other. A piece that cannot be read is yielded as such, and the rest goes on.
   *
   * @throws DOMException AbortError when the signal aborts; nothing for odd contents.
   */
  read(archive: ImportArchive, signal: AbortSignal): AsyncIterable<ImportedItem>;
};
