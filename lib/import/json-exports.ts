import { headOutline } from './head-outline';
import { type ImportArchive, ImportError, type ImportedConversation, type ImportedItem } from './imported';
import { titleOf } from './imported-conversation';
import { isObject } from './lenient';
import { stableId } from './stable-id';

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
export type ReadConversation = (value: unknown) => ImportedConversation | 'odd' | 'empty';

/** One that has no id is known again by what it holds, wherever the file lies. */
const withId = async (conversation: ImportedConversation): Promise<ImportedConversation> =>
  conversation.id === '' ? { ...conversation, id: await stableId(JSON.stringify(conversation)) } : conversation;

/** Which messages of which conversations came: of two exports, the second may have more of one, or all the same. */
export class Seen {
  readonly #messages = new Map<string, Set<string>>();

  /** Whether something in it did not come before; from then on it did. */
  hasNews({ id, messages }: ImportedConversation): boolean {
    const known = this.#messages.get(id) ?? new Set();
    this.#messages.set(id, known);
    const before = known.size;
    for (const message of messages) known.add(message.id);
    return known.size > before;
  }
}

/**
 * The conversations of a program's files, one after the other; one that stands in several exports comes
 * again where there is more of it. What is odd is named, and the rest goes on; so does it
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
  const seen = new Seen();
  for (const place of places) {
    try {
      for await (const value of valuesAt(archive, place, signal)) {
        signal.throwIfAborted();
        // In place of a value that is longer than is read at once.
        const outcome = value === undefined ? undefined : read(value);
        if (outcome === undefined) yield unreadable(place.name, { reason: 'too-large' });
        if (outcome === 'odd') yield unreadable(place.name, { title: titleIn(value) });
        if (typeof outcome !== 'object') continue;
        const conversation = await withId(outcome);
        if (seen.hasNews(conversation)) yield { type: 'conversation', conversation };
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield unreadable(place.name, error);
    }
  }
  signal.throwIfAborted();
}

type Unreadable = { readonly title?: string; readonly reason?: ImportError['reason'] };

/** Something of an export that could not be read, by its own title. */
export const unreadable = (entry: string, { title = '', reason }: Unreadable = {}): ImportedItem => ({
  type: 'unreadable',
  ...(title !== '' && { title }),
  entry,
  ...(reason === 'too-large' && { isTooLarge: true }),
});
