import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportArchive, ImportError } from '@/lib/import/imported';

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    throw new ImportError('unreadable', { cause: error });
  }
};

/** The longest beginning of a list that is JSON when it is closed: what a reader yields before the text breaks off. */
const wholeItems = (text: string): readonly unknown[] => {
  for (let end = text.lastIndexOf('}'); end !== -1; end = text.lastIndexOf('}', end - 1)) {
    try {
      const value: unknown = JSON.parse(`${text.slice(0, end + 1)}]`);
      if (Array.isArray(value)) return value;
    } catch {
      // Not the end of an item.
    }
  }
  return [];
};

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Object.getOwnPropertyDescriptor(inner, key)?.value : undefined,
    value,
  );

/** What was chosen, as texts by their names. `broken` entries cannot be read at all. */
export const importArchive = (
  files: Readonly<Record<string, string>>,
  broken: readonly string[] = [],
): ImportArchive => {
  const textOf = (name: string): string => {
    const text = Object.getOwnPropertyDescriptor(files, name)?.value;
    if (typeof text !== 'string' || broken.includes(name)) throw new ImportError('unreadable');
    return text;
  };
  return {
    names: Object.keys(files),
    sizeOf: (name) => files[name]?.length ?? 0,
    head: async (name, length) => textOf(name).slice(0, length),
    text: async (name) => textOf(name),
    json: async (name) => parsed(textOf(name)),
    async *jsonValues(name, path) {
      const text = textOf(name);
      let whole: unknown;
      try {
        whole = parsed(text);
      } catch (error) {
        yield* path.length === 0 ? wholeItems(text) : [];
        throw error;
      }
      const place = at(whole, path);
      if (typeof place === 'object' && place !== null) yield* Object.values(place);
    },
  };
};

/** The files of a folder below `tests/fixtures/import`, by their paths in it. */
export const importFixture = (folder: string): Readonly<Record<string, string>> => {
  const root = join('tests/fixtures/import', folder);
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]),
  );
};
