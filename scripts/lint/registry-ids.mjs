// A variant is a file, not a branch (docs/CONVENTIONS.md 4): outside the registries no code knows a provider, a preset, a
// voice engine or a recognizer by its id. What is special about one is a fact of its declaration.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where variants are declared, and may be named by their ids. */
const registries = ['lib/providers', 'lib/voices', 'lib/recognizers'];

/** Tables of data that refer to variants by their ids, one row each. */
const tables = ['lib/domain/providers/local-service.ts'];

const folders = ['lib', 'components', 'entrypoints'];

const sourcesIn = (/** @type {string} */ root, /** @type {readonly string[]} */ names) =>
  names
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

/** The ids that the registries' files declare: `id: 'ollama'`, and the one that is a constant. */
export const declaredIds = (/** @type {string} */ root) =>
  new Set(
    sourcesIn(root, registries)
      .flatMap((path) => [
        ...readFileSync(join(root, path), 'utf8').matchAll(/(?:\bid:|\banyAddressId =) '([a-z][a-z0-9-]*)'/gu),
      ])
      .map(([, id = '']) => id),
  );

/**
 * A sentence for each place that names a variant by its id.
 * @param {string} root
 */
export const idsOutside = (root) => {
  const ids = declaredIds(root);
  // As a string, or as the key of a row that has a line of its own.
  const named = /(?<=(['"`]))[a-z][a-z0-9-]*(?=\1)|(?<=^\s*)[a-z][a-z0-9]*(?=: [{'])/gu;
  return sourcesIn(root, folders)
    .filter((path) => !tables.includes(path) && !registries.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /^\s*(?:\/\/|\/?\*)/u.test(line)
            ? []
            : (line.match(named) ?? [])
                .filter((text) => ids.has(text))
                .map((id) => `registry-ids: ${path}:${index + 1} names “${id}”: make it a fact of its declaration`),
        ),
    );
};
