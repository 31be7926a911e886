import { browser } from './browser';

const id = 'selection-watch';

/**
 * Lets the small script that notices selections run on these sites, match patterns, and nowhere else. The browser keeps
 * the registration, and runs nothing where the user has not granted, or no longer grants, the site. It runs in pages that
 * are loaded from now on; returns the sites that are new.
 */
export const watchSelectionsOn = async (patterns: readonly string[]): Promise<readonly string[]> => {
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [id] });
  if (patterns.length === 0) {
    if (registered !== undefined) await browser.scripting.unregisterContentScripts({ ids: [id] });
    return [];
  }
  const script = { id, js: ['selection-watch.js'], matches: [...patterns], allFrames: true };
  if (registered === undefined) await browser.scripting.registerContentScripts([{ ...script, runAt: 'document_idle' }]);
  else await browser.scripting.updateContentScripts([script]);
  const before = registered?.matches ?? [];
  return patterns.filter((pattern) => !before.includes(pattern));
};
