import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputFolder } from '../../scripts/output-folder.mjs';

export type BuildTarget = 'chrome-mv3' | 'edge-mv3' | 'firefox-mv3';

/** A file of a build: its path from the build's folder, with forward slashes, and its bytes. */
export type BuiltFile = { readonly path: string; readonly bytes: Buffer };

/** The folder of a build. */
export const buildFolder = (target: BuildTarget): string => join(outputFolder, target);

/** All files of a build. Throws when it was not built: `npm test` builds before it tests. */
export const builtFiles = (target: BuildTarget): readonly BuiltFile[] =>
  readdirSync(buildFolder(target), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(buildFolder(target).length + 1).replaceAll('\\', '/'),
      bytes: readFileSync(path),
    }));

/** The manifest of a build. */
export const builtManifest = (target: BuildTarget): Record<string, unknown> =>
  JSON.parse(readFileSync(join(buildFolder(target), 'manifest.json'), 'utf8'));
