import { join } from 'node:path';
import { build } from 'wxt';
import { projectRoot } from '../project-root.mjs';
import { quietLogger } from './quiet-logger.mjs';

/**
 * Adds the gallery (`tests/gallery`) to the pages of a development build, as `gallery.html`. The build that ships is made
 * without this.
 * @param {unknown} _wxt @param {import('wxt').EntrypointInfo[]} entrypoints
 */
export const addGallery = (_wxt, entrypoints) => {
  entrypoints.push({
    name: 'gallery',
    inputPath: join(projectRoot, 'tests/gallery/index.html'),
    type: 'unlisted-page',
  });
};

/** Builds the extension as it ships, and the gallery with it, into a folder. Returns the extension's own folder. */
export const buildWithGallery = async (/** @type {string} */ folder) => {
  await build({
    root: projectRoot,
    outDir: folder,
    outDirTemplate: 'extension',
    logger: quietLogger,
    hooks: { 'entrypoints:found': addGallery },
  });
  return join(folder, 'extension');
};
