import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { build } from './build.mjs';
import { tell } from './terminal.mjs';

const sources = ['entrypoints', 'components', 'lib', 'locales', 'public'];
/** Editors write a file in several steps. */
const settleMs = 150;

/**
 * Rebuilds on each change, and then has the browser load what was built. There is no development server: what is
 * developed runs under the content security policy that ships.
 * @param {() => Promise<void>} reload
 */
export const rebuildOnChange = (reload) => {
  let isBuilding = false;
  let isDirty = false;

  const rebuild = async () => {
    if (isBuilding) {
      isDirty = true;
      return;
    }
    isBuilding = true;
    do {
      isDirty = false;
      try {
        await build();
        await reload();
        tell('reloaded', new Date().toLocaleTimeString());
      } catch (error) {
        tell('not reloaded', error instanceof Error ? error.message : String(error));
      }
    } while (isDirty);
    isBuilding = false;
  };

  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const noteChange = () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, settleMs);
  };
  for (const folder of sources) watch(join(projectRoot, folder), { recursive: true }, noteChange);
  tell('watching', `${sources.join(', ')}: a change is built and loaded by itself`);
};
