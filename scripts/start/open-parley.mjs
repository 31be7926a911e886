import { join } from 'node:path';
import { findTarget, openSidePanel } from '../browser/side-panel.mjs';
import { projectRoot } from '../project-root.mjs';
import { findLocalModel } from './local-models.mjs';
import { openBrowser } from './open-browser.mjs';
import { startSamplePage } from './sample-page.mjs';
import { startSandbox, startSandboxTools } from './sandbox.mjs';
import { step, tell } from './terminal.mjs';

/** @returns {Promise<{ text: string, stop(): void }>} */
const ensureModel = async () => {
  const model = await findLocalModel();
  if (model !== undefined) {
    return { text: `${model.label} at ${model.url}, ${model.modelCount} models`, stop: () => {} };
  }
  const sandbox = await startSandbox();
  return { text: `none is running here: started the sandbox (not an AI model) at ${sandbox.url}`, stop: sandbox.stop };
};

/**
 * Begins something whose end is waited for later; a failure is heard there.
 * @template Result
 * @param {() => Promise<Result>} work
 */
const begin = (work) => {
  const result = work();
  result.catch(() => undefined);
  return result;
};

/**
 * Opens a window with Parley in it, ready to chat: a model, a sample page, and the side panel beside it.
 * @param {string} browserPath @param {string} extensionPath
 * @returns {Promise<{ reload(): Promise<void>, ended: Promise<void> }>} `reload` loads what the extension's folder holds
 *   now, and opens the panel again. `ended`: the user has closed the browser, and the rest is stopped.
 */
export const openParley = async (browserPath, extensionPath) => {
  const profile = process.env.PARLEY_PROFILE ?? join(projectRoot, '.browser-profile');
  const page = await startSamplePage();
  // All at once: each of them takes seconds, and none needs another. What is told is how long each is still waited for.
  const opening = begin(() =>
    openBrowser({ browserPath, profile, extensionPath, startUrl: page.url, isHeadless: false }),
  );
  const lookingForModel = begin(ensureModel);
  const startingTools = begin(startSandboxTools);
  const model = await step(
    'model',
    'looking for one on this computer',
    () => lookingForModel,
    ({ text }) => text,
  );
  const tools = await step(
    'tools',
    'starting some to try',
    () => startingTools,
    ({ url }) => `an MCP server: connect ${url} in Settings › Tools`,
  );
  for (const url of tools.plugins) tell('', `a plugin: install ${url}`);
  const browser = await step(
    'open',
    browserPath,
    () => opening,
    () => 'the browser runs with Parley loaded',
  );
  const openPanel = async () => {
    await openSidePanel(browser.connection, browser.extensionId, page.url);
    // A new profile shows the welcome tab over the sample page.
    const tab = await findTarget(browser.connection, 'sample page', ({ url }) => url === page.url);
    await browser.connection.send('Target.activateTarget', { targetId: tab.targetId });
  };
  const showPanel = () =>
    step('side panel', 'opening', openPanel, () => 'open beside a sample page').catch(() =>
      tell('', 'Click the Parley icon in the toolbar (or in the puzzle-piece menu) to open it.'),
    );
  await showPanel();
  tell('profile', `${profile} (delete it to begin anew)`);
  tell('stop', 'close the browser, or press Ctrl+C here');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void browser.close());
  return {
    reload: async () => {
      await browser.reload();
      await showPanel();
    },
    ended: browser.ended.then(() => {
      model.stop();
      tools.stop();
      page.stop();
    }),
  };
};
