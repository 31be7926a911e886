import { headOutline } from './head-outline';
import { type ImportArchive, ImportError, type ImportedConversation, type ImportedItem } from './imported';
import { titleOf } from './imported-conversation';
import { isObject } from './lenient';

/** What tells which program wrote a file stands at its beginning, UTF-16 units. */
const headLength = 65_536;

/** What systems and programs lay beside the files of a folder or an archive. */
const isHidden = (name: string): boolean => name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

/** The files that can be meant: what is hidden is not. */
export const shownNames = ({ names }: ImportArchive): readonly string[] => names.filter((name) => !isHidden(name));

const candidates = (archive: ImportArchive): readonly string[] => {
  const names = shownNames(archive);
  return names.length === 1 ? names : names.filter((name) => /\.json$/i.test(name));
};

const outlineIn = async (archive: ImportArchive, name: string): Promise<ReadonlySet<string>> => {
  try {
    return headOutline(await archive.head(name, headLength));
  } catch (error) {
    if (error instanceof ImportError) return new Set();
    throw error;
  }
};

/** A JSON file of an export, and the keys at its beginning (`headOutline`). */
export type JsonExport = { readonly name: string; readonly keys: ReadonlySet<string> };

/** Enough to tell whose export it is; to read it, all are looked at. */
export const enoughToTell = 100;

/** The JSON files in which `isOurs` knows its program again, in the order of their names. */
export const jsonExports = async (
  archive: ImportArchive,
  isOurs: (file: JsonExport) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<readonly JsonExport[]> => {
  const found: JsonExport[] = [];
  for (const name of candidates(archive).slice(0, most)) {
    const file = { name, keys: await outlineIn(archive, name) };
    if (isOurs(file)) found.push(file);
  }
  return found.toSorted((left, right) => Number(left.name > right.name) - Number(left.name < right.name));
};

/** Where the conversations stand in a file: each in a list to which the keys lead, or it is the whole file. */
export type Place = { readonly name: string; readonly path: readonly string[] | undefined };

async function* valuesAt(archive: ImportArchive, { name, path }: Place, signal: AbortSignal): AsyncGenerator<unknown> {
  signal.throwIfAborted();
  if (path === undefined) yield await archive.json(name);
  else yield* archive.jsonValues(name, path);
}

/** The title of something that is no conversation as far as we know, to say what was not read. */
const titleIn = (value: unknown): string =>
  isObject(value) ? titleOf(value.title) || titleOf(value.name) || titleOf(value.id) : '';

/** A conversation; `odd` for what is none as far as we know; `empty` for one in which nothing was said. */
export type ReadConversation = (value: unknown, fallbackId: string) => ImportedConversation | 'odd' | 'empty';

/**
 * The conversations of a program's files, one after the other, each once. What is odd is named, and the rest goes on; so does it
 * with the next file where one breaks off.
 *
 * @throws DOMException AbortError.
 */
export async function* readConversations(
  archive: ImportArchive,
  places: readonly Place[],
  signal: AbortSignal,
  read: ReadConversation,
): AsyncGenerator<ImportedItem> {
  const seen = new Set<string>();
  for (const place of places) {
    let count = 0;
    try {
      for await (const value of valuesAt(archive, place, signal)) {
        signal.throwIfAborted();
        count += 1;
        const conversation = read(value, `${place.name}#${count}`);
        if (conversation === 'odd') yield unreadable(place.name, titleIn(value));
        if (typeof conversation === 'string' || seen.has(conversation.id)) continue;
        seen.add(conversation.id);
        yield { type: 'conversation', conversation };
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield unreadable(place.name);
    }
  }
  signal.throwIfAborted();
}

/** Something of an export that is not brought in, by its own title. */
export const unreadable = (entry: string, title = ''): ImportedItem => ({
  type: 'unreadable',
  ...(title !== '' && { title }),
  entry,
});
