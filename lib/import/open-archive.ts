import { isTooDeep } from '@/lib/domain/json-depth';
import { headOf, linesOf, type OpenEntry, wholeBytes, wholeText } from './entry-text';
import { ImportError } from './imported';
import { jsonValues } from './json-values';
import type { OpenArchive } from './known-source';
import { zipEntries } from './zip-directory';

/** UTF-16 units that are held at once: of an entry that is read whole, and of one value or line of a larger one. */
export const longestText = 200_000_000;
export const longestLine = 64_000_000;

/** Deflate makes at most 1032 of 1. Text of people and models makes less than 30; an entry beyond this is made to fill a disk. */
const mostRatio = 250;
/** Below this an entry may be packed as well as it likes, bytes. */
const harmless = 20_000_000;
/** More entries than any export has. */
const mostEntries = 1_000_000;

type Entry = { readonly size: number; readonly open: OpenEntry };

/** A name that leads out of a folder, or that no program writes. */
const isOdd = (name: string): boolean =>
  name === '' || name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.split('/').includes('..');

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isTooDeep(value)) return value;
  } catch (error) {
    throw new ImportError('unreadable', { cause: error });
  }
  throw new ImportError('unreadable');
};

/** The archive over entries, however they are stored. */
const archiveOf = (entries: ReadonlyMap<string, Entry>, size: number): OpenArchive => {
  const opener =
    (name: string): OpenEntry =>
    () => {
      const entry = entries.get(name);
      if (entry === undefined) throw new ImportError('unreadable');
      return entry.open();
    };
  return {
    names: [...entries.keys()],
    size,
    sizeOf: (name) => entries.get(name)?.size ?? 0,
    head: (name, length) => headOf(opener(name), length),
    text: (name) => wholeText(opener(name), longestText),
    json: async (name) => parsed(await wholeText(opener(name), longestText)),
    jsonValues: (name, path) => jsonValues(opener(name), path, longestLine),
    lines: (name) => linesOf(opener(name), longestLine),
    bytes: (name, most) => wholeBytes(opener(name), most),
  };
};

/** The entries of a zip. One that unpacks to far more than text does, or than it states, ends with an error. */
const zipContents = async (file: Blob, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>();
  try {
    for await (const { name, size, packedSize, open } of zipEntries(file, signal)) {
      if (isOdd(name) || entries.has(name)) continue;
      if (entries.size >= mostEntries) throw new ImportError('too-large');
      entries.set(name, { size, open: () => open(Math.max(harmless, packedSize * mostRatio)) });
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ImportError ? error : new ImportError('unreadable', { cause: error });
  }
  return entries;
};

const isZip = async (file: Blob): Promise<boolean> => {
  const [p, k, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
};

/** A file with its path in the folder that was chosen; a file that was chosen alone has its name. */
export type ChosenFile = { readonly path: string; readonly file: Blob };

/** What is called an archive, and was not chosen within a folder; a file that was chosen alone may be called anything. */
const isArchive = async ({ path, file }: ChosenFile, isAlone: boolean): Promise<boolean> =>
  /^[^/]+\.zip$/i.test(path) || (isAlone && (await isZip(file)));

/** The name of an archive as a folder that none of the others has. */
const folderFor = (path: string, taken: Set<string>): string => {
  const called = path.replace(/\.zip$/i, '');
  const name = isOdd(called) ? 'zip' : called;
  let folder = `${name}/`;
  for (let number = 2; taken.has(folder); number += 1) folder = `${name} ${number}/`;
  taken.add(folder);
  return folder;
};

/**
 * Opens what the user chose: archives, the files of a folder, or single files, which are one archive together. Where two
 * archives have an entry of one name, each is a folder. Only an archive's list is read.
 *
 * @throws ImportError `unreadable` for a damaged archive, `too-large` for one with too many entries; DOMException AbortError.
 */
export const openArchive = async (files: readonly ChosenFile[], signal?: AbortSignal): Promise<OpenArchive> => {
  const single = new Map<string, Entry>();
  const archives: (readonly [path: string, contents: ReadonlyMap<string, Entry>])[] = [];
  for (const chosen of files) {
    signal?.throwIfAborted();
    const { path, file } = chosen;
    if (await isArchive(chosen, files.length === 1)) archives.push([path, await zipContents(file, signal)]);
    else if (!isOdd(path) && !single.has(path)) single.set(path, { size: file.size, open: () => file.stream() });
  }
  const entries = new Map([...single, ...archives.flatMap(([, contents]) => [...contents])]);
  const apart = archives.reduce((sum, [, contents]) => sum + contents.size, single.size);
  if (apart > mostEntries) throw new ImportError('too-large');
  if (entries.size < apart) {
    entries.clear();
    const folders = new Set<string>();
    for (const [name, entry] of single) entries.set(name, entry);
    for (const [path, contents] of archives) {
      const folder = folderFor(path, folders);
      for (const [name, entry] of contents) entries.set(`${folder}${name}`, entry);
    }
  }
  return archiveOf(
    entries,
    files.reduce((sum, { file }) => sum + file.size, 0),
  );
};
