// npm start: from a fresh clone to a conversation. `-- --check` does the main job once by itself, headless;
// `-- --dev` also watches the sources.
import './require-node.mjs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDisplay } from './browser/browser-arguments.mjs';
import { findBrowser } from './browser/find-browser.mjs';
import { findTarget, openSidePanel } from './browser/side-panel.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { browserPackages, ensureSystem } from './ensure-system.mjs';
import { extensionPath } from './output-folder.mjs';
import { projectRoot } from './project-root.mjs';
import { build } from './start/build.mjs';
import { check } from './start/check.mjs';
import { findLocalModel } from './start/local-models.mjs';
import { openBrowser } from './start/open-browser.mjs';
import { rebuildOnChange } from './start/rebuild-on-change.mjs';
import { startSamplePage } from './start/sample-page.mjs';
import { startSandbox } from './start/sandbox.mjs';
import { StartFailure, step, tell } from './start/terminal.mjs';

const ensureBrowser = async () => {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.env.PARLEY_BROWSER !== undefined) {
    throw new StartFailure(`PARLEY_BROWSER names ${process.env.PARLEY_BROWSER}, and nothing is there.`);
  }
  const system = ensureSystem(browserPackages);
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new StartFailure(
    'No Chrome, Edge, Brave or Chromium was found. Install one of them, or name yours: ' +
      `PARLEY_BROWSER=/path/to/browser npm start${system.ok ? '' : `\n${system.reason}`}`,
  );
};

/** @returns {Promise<{ text: string, stop(): void }>} */
const ensureModel = async () => {
  const model = await findLocalModel();
  if (model !== undefined) {
    return { text: `${model.label} at ${model.url}, ${model.modelCount} models`, stop: () => {} };
  }
  const sandbox = await startSandbox();
  return { text: `none is running here: started the sandbox (not an AI model) at ${sandbox.url}`, stop: sandbox.stop };
};

/** @param {string} browserPath @param {boolean} isWatching */
const open = async (browserPath, isWatching) => {
  const profile = process.env.PARLEY_PROFILE ?? join(projectRoot, '.browser-profile');
  const model = await step('model', 'looking for one on this computer', ensureModel, ({ text }) => text);
  const page = await startSamplePage();
  const browser = await step(
    'open',
    browserPath,
    () => openBrowser({ browserPath, profile, extensionPath, startUrl: page.url, isHeadless: false }),
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
  if (isWatching) {
    rebuildOnChange(async () => {
      await browser.reload();
      await showPanel();
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void browser.close());
  await browser.ended;
  model.stop();
  page.stop();
};

const readOptions = () => {
  try {
    return parseArgs({ options: { check: { type: 'boolean' }, dev: { type: 'boolean' } } }).values;
  } catch (cause) {
    throw new StartFailure('The options are: npm start -- --check, or npm start -- --dev', { cause });
  }
};

const main = async () => {
  const options = readOptions();
  console.log('Parley');
  await step('packages', 'npm ci', ensureDependencies, (isNew) => (isNew ? 'installed' : 'there'));
  const browserPath = await step('browser', 'looking for one', ensureBrowser, (path) => path);
  await step('build', 'building', build, () => relative(process.cwd(), extensionPath));
  if (options.check) return check(browserPath);
  if (!hasDisplay()) {
    tell('no display', 'nothing can be shown here, so the main job is done once without a window');
    return check(browserPath);
  }
  return open(browserPath, options.dev === true);
};

try {
  await main();
  process.exit(0);
} catch (error) {
  // A failure that says what to do needs no stack.
  console.error(error instanceof StartFailure ? `\n${error.message}` : error);
  process.exit(1);
}
