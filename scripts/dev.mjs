// npm run dev: Parley in a browser of its own, which shows each change about a second after it is saved.
import './require-node.mjs';
import { hasDisplay } from './browser/browser-arguments.mjs';
import { extensionIdOf } from './browser/extension-id.mjs';
import { ensureDependencies } from './ensure-dependencies.mjs';
import { ensureBrowser } from './start/ensure-browser.mjs';
import { openParley } from './start/open-parley.mjs';
import { runToEnd, StartFailure, step, tell } from './start/terminal.mjs';

const main = async () => {
  console.log('Parley, for development');
  if (!hasDisplay())
    throw new StartFailure('There is no display here to open a browser on. npm start -- --check needs none.');
  await step('packages', 'npm ci', ensureDependencies, (isNew) => (isNew ? 'installed' : 'there'));
  const browserPath = await step('browser', 'looking for one', ensureBrowser, (path) => path);
  // Imports packages that may only now be installed.
  const { startDevServer } = await import('./start/dev-server.mjs');
  /** @type {Awaited<ReturnType<typeof openParley>> | undefined} */
  let parley;
  const server = await startDevServer(async (names, isBackground) => {
    if (!isBackground) return tell('built', `${names.join(', ')}: for the next page or start that asks for it`);
    tell('built', `${names.join(', ')}: the extension is loaded again`);
    await parley?.reload().catch((error) => tell('not loaded', String(error)));
  });
  parley = await openParley(browserPath, server.extensionPath);
  tell('gallery', `chrome-extension://${extensionIdOf(server.extensionPath)}/gallery.html: every component and card`);
  tell('changes', 'are in the panel about a second after you save them');
  await parley.ended;
  await server.stop();
};

await runToEnd(main);
