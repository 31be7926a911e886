import { z } from '@/lib/domain/schema';
import { type ImportArchive, ImportError, type ImportedFile } from '@/lib/import/imported';
import { fileName, typeOf, typeOfName, unknownType } from '@/lib/import/imported-file';
import { isObject, itemsOf, someText } from '@/lib/import/lenient';

// Where a file of a message is in the archive. A pointer is `file-service://file-<id>` or, from 2025 on, `sediment://file_<id>`, with
// more behind a `#` for voice. The entry's name begins with the id: `file-<id>-name.png`, `file_<id>-sanitized.jpg`,
// `<conversation>/audio/file_<id>-….wav`, `dalle-generations/file-<id>-….webp`; in 2026 `file-<id>.dat`, and then
// `conversation_asset_file_names.json` says what it was called, `library_files.json` also what it is.

/** Ids are letters and digits; a name may follow behind a hyphen. */
const fileId = /file[-_][A-Za-z0-9]+/g;
const entryId = /^file[-_][A-Za-z0-9]+/;

/** What stands behind an id where the file had no name of its own. */
const madeUp = /^(?:[0-9a-f-]*|sanitized)(?:\.\w+)?$/i;

const libraryFile = z.object({ file_id: someText, file_name: someText, mime_type: someText });

/** What is known of a file beside its pointer. */
export type FileFacts = { readonly name?: string | undefined; readonly type?: string | undefined };

/** A table of the archive; nothing where it has none that can be read. */
const tableIn = async (archive: ImportArchive, table: string): Promise<unknown> => {
  const name = archive.names.find((one) => one === table || one.endsWith(`/${table}`));
  if (name === undefined) return undefined;
  try {
    return await archive.json(name);
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
};

/** Which file a pointer means, or the id beside a message. */
export const idIn = (pointer: string): string | undefined => pointer.match(fileId)?.at(-1);

/** The files of an archive, and what its tables say about them. */
export class ChatGptFiles {
  readonly #entries = new Map<string, string>();
  readonly #facts = new Map<string, FileFacts>();

  private constructor(names: readonly string[]) {
    for (const name of names) {
      const id = entryId.exec(name.split('/').at(-1) ?? '')?.[0];
      if (id !== undefined && !this.#entries.has(id)) this.#entries.set(id, name);
    }
  }

  static async of(archive: ImportArchive): Promise<ChatGptFiles> {
    const files = new ChatGptFiles(archive.names);
    const names = await tableIn(archive, 'conversation_asset_file_names.json');
    for (const [entry, name] of isObject(names) ? Object.entries(names) : []) {
      const id = entryId.exec(entry.split('/').at(-1) ?? '')?.[0];
      if (id !== undefined && typeof name === 'string') files.#facts.set(id, { name });
    }
    const library = await tableIn(archive, 'library_files.json');
    for (const one of itemsOf(libraryFile, Array.isArray(library) ? library : []))
      if (one.file_id !== undefined) files.#facts.set(one.file_id, { name: one.file_name, type: one.mime_type });
    return files;
  }

  /** The file that a pointer means; without bytes where the archive does not have it. `otherwise` is its type if nothing tells it. */
  file(pointer: string, { name, type }: FileFacts, otherwise = unknownType): ImportedFile {
    const id = idIn(pointer);
    const entry = id === undefined ? undefined : this.#entries.get(id);
    const known = id === undefined ? undefined : this.#facts.get(id);
    const ownName = fileName(name) ?? fileName(known?.name);
    const entryName = fileName(entry)?.replace(entryId, '').replace(/^-/, '') ?? '';
    const shown = ownName ?? (madeUp.test(entryName) ? undefined : entryName);
    const mimeType =
      typeOf(type) ?? typeOf(known?.type) ?? typeOfName(ownName ?? '') ?? typeOfName(entry ?? '') ?? otherwise;
    return {
      type: 'file',
      ...(shown !== undefined && { name: shown }),
      mimeType,
      ...(entry !== undefined && { entry }),
    };
  }
}
