import { basename, join, sep } from 'node:path';
import { createServer } from 'wxt';
import { projectRoot } from '../project-root.mjs';
import { quietLogger } from './quiet-logger.mjs';
import { servedConfig } from './served-pages.mjs';

const locales = join(projectRoot, 'locales') + sep;
/**
 * Writes the development build and serves what its pages load: a changed component is drawn again in the open panel and
 * keeps its state (React Fast Refresh); for any other change in a page's imports the page reloads.
 *
 * What runs outside the pages is built again. WXT would then reload the whole extension, which closes the panel. That
 * is left to the caller, and only where the background's code has changed: a script for web pages is read from disk each
 * time that it is injected, and the few texts of the background can wait.
 * @param {(names: readonly string[], isStale: boolean) => void} onBuilt Called with the entry points that were built;
 *   `isStale`: the extension that runs has another background.
 * @returns {Promise<{ extensionPath: string, stop(): Promise<void> }>}
 */
export const startDevServer = async (onBuilt) => {
  /** @type {Set<string>} */
  const built = new Set();
  /** @type {Set<string>} */
  const changed = new Set();
  let extensionPath = '';
  const server = await createServer({
    ...servedConfig,
    logger: quietLogger,
    hooks: {
      ...servedConfig.hooks,
      ready: ({ config }) => {
        extensionPath = config.outDir;
      },
      'vite:build:extendConfig': (entrypoints) => {
        for (const { inputPath } of entrypoints) built.add(basename(inputPath));
      },
    },
  });
  server.watcher.on('all', (_event, path) => changed.add(path));
  /** @param {string} path */
  const isInBackground = (path) =>
    server.currentOutput?.steps.some(({ chunks }) =>
      chunks.some(
        (chunk) => chunk.type === 'chunk' && chunk.fileName === 'background.js' && chunk.moduleIds.includes(path),
      ),
    ) === true;
  server.reloadExtension = () => {
    const isStale = [...changed].some((path) => !path.startsWith(locales) && isInBackground(path));
    const names = [...built];
    changed.clear();
    built.clear();
    onBuilt(names, isStale);
  };
  await server.start();
  changed.clear();
  built.clear();
  return { extensionPath, stop: () => server.stop() };
};
