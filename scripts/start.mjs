// npm start: from a fresh clone to a conversation. `-- --check` does the main job once by itself, headless.
import './require-node.mjs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDisplay } from './browser/browser-arguments.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { extensionPath } from './output-folder.mjs';
import { build } from './start/build.mjs';
import { check } from './start/check.mjs';
import { ensureBrowser } from './start/ensure-browser.mjs';
import { openParley } from './start/open-parley.mjs';
import { runToEnd, StartFailure, step, tell } from './start/terminal.mjs';

const readOptions = () => {
  try {
    return parseArgs({ options: { check: { type: 'boolean' } } }).values;
  } catch (cause) {
    throw new StartFailure('The option is: npm start -- --check. To work on Parley: npm run dev', { cause });
  }
};

const main = async () => {
  const options = readOptions();
  console.log('Parley');
  await step('packages', 'npm ci', ensureDependencies, (isNew) => (isNew ? 'installed' : 'there'));
  const browserPath = await step('browser', 'looking for one', ensureBrowser, (path) => path);
  await step('build', 'building', build, (isNew) =>
    isNew ? relative(process.cwd(), extensionPath) : 'nothing has changed since the last one',
  );
  if (options.check) return check(browserPath);
  if (!hasDisplay()) {
    tell('no display', 'nothing can be shown here, so the main job is done once without a window');
    return check(browserPath);
  }
  const { ended } = await openParley(browserPath, extensionPath);
  return ended;
};

await runToEnd(main);
