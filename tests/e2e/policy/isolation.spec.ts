import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCommands } from '@/lib/commands/all';
import { extensionIdOf } from '../../../scripts/browser/extension-id.mjs';
import { extensionPath } from '../../../scripts/output-folder.mjs';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKey, type SimulatedServices, webPageHost } from '../harness/simulated-services';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

/** Every type of command, from the declarations themselves: a new one is tried as well. */
const commandTypes = Object.keys(allCommands);

/**
 * What a foreign sender tries: every command, once over a port and once as a message. Runs in the sender's context. `mark`
 * hears what it is about to wait for.
 */
const attempt = `async (id, types, mark = () => {}) => {
  const answers = [];
  const port = chrome.runtime.connect(id, { name: 'chat' });
  const isCut = new Promise((resolve) => port.onDisconnect.addListener(() => resolve('cut')));
  port.onMessage.addListener((message) => answers.push(message));
  try {
    types.forEach((type, index) => port.postMessage({ type: 'request', number: index + 1, command: { type, windowId: 1 } }));
  } catch (error) {
    answers.length = 0;
  }
  mark('port');
  const end = await isCut;
  for (const type of types) {
    mark(type);
    const answer = await chrome.runtime.sendMessage(id, { type, windowId: 1 }).catch(() => undefined);
    if (answer !== undefined) answers.push(answer);
  }
  return { end, answers };
}`;

const folders: string[] = [];
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-extension-'));
  folders.push(folder);
  return folder;
};
test.afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The shipped files with a script planted into the test's web page, as if that page's renderer had taken ours over. */
const withPlantedScript = (script: string): string => {
  const folder = makeFolder();
  cpSync(extensionPath, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  manifest.content_scripts = [{ matches: [`http://${webPageHost}/*`], js: ['planted.js'] }];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'planted.js'), script);
  return folder;
};

/** Another extension, whose page can be opened and asked to do things. */
const foreignExtension = (): string => {
  const folder = makeFolder();
  mkdirSync(folder, { recursive: true });
  const manifest = {
    manifest_version: 3,
    name: 'Another extension',
    version: '1',
    background: { service_worker: 'worker.js' },
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'worker.js'), '');
  return folder;
};

const withParley = async (
  options: { readonly services: SimulatedServices; readonly extension?: string; readonly others?: readonly string[] },
  work: (parley: Parley) => Promise<void>,
): Promise<void> => {
  const parley = await launchParley(options);
  try {
    await work(parley);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
  }
};

const answerOnce = async (parley: Parley): Promise<void> => {
  const page = await parley.openPanelPage();
  await connectOpenAi(page);
  await page.reload();
  const panel = panelOn(page);
  await panel.composer.waitFor();
  await panel.ask('A question');
  await panel.answered();
};

/** What a taken-over content script found in a page that was opened now. */
const lookFromPage = async (parley: Parley): Promise<unknown> => {
  const page = await parley.context.newPage();
  const root = page.locator('html');
  // A page that is opened right behind the extension may be loaded before its script is known to the page's process.
  await expect(async () => {
    await page.goto(`http://${webPageHost}/`);
    await expect(root).toHaveAttribute('data-step', /./u, { timeout: 3_000 });
  }).toPass();
  // Once it runs it is let run: it asks some hundred things, one after the other. How far it came tells what it hangs on.
  await expect(root).toHaveAttribute('data-step', 'done', { timeout: 30_000 });
  const text = (await root.getAttribute('data-seen')) ?? '';
  await page.close();
  expect(text).not.toContain(canaryKey);
  return JSON.parse(text);
};

/**
 * Loads the extension again, as an update does, and waits until its new worker answers: a port that is opened while the
 * workers are exchanged is heard by none and closed by nobody.
 */
const reloadExtension = async (parley: Parley): Promise<void> => {
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  const restarted = parley.context.waitForEvent('serviceworker');
  // The page may go with the extension before it can answer; that a new worker came is what counts.
  await page.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  await restarted;
  const own = await parley.context.newPage();
  await own.goto(parley.url('settings.html'));
  await sendCommand(own, { type: 'hello', windowId: 1 });
  await own.close();
};

test('a content script reads no secret and gets no answer, also after a reload and a restart @gate @attack:page', async ({
  services,
}) => {
  services.reset();
  const script = `(async () => {
    const mark = (step) => { document.documentElement.dataset.step = step; };
    mark('storage');
    const read = (area) => chrome.storage[area].get().then(JSON.stringify, (error) => 'refused: ' + error.message);
    const databases = await indexedDB.databases();
    const stored = { local: await read('local'), session: await read('session') };
    const attempted = await (${attempt})(chrome.runtime.id, ${JSON.stringify(commandTypes)}, mark);
    document.documentElement.dataset.seen = JSON.stringify({ ...stored, databases, attempted });
    mark('done');
  })();`;
  const extension = withPlantedScript(script);
  const nothing = {
    local: expect.stringMatching(/^refused: /),
    session: expect.stringMatching(/^refused: /),
    databases: [],
    attempted: { end: 'cut', answers: [] },
  };
  expect(commandTypes).toEqual(expect.arrayContaining(['hello', 'keys-unlock', 'voice-list', 'read-aloud-open']));

  const first = await launchParley({ services, extension });
  try {
    await answerOnce(first);
    expect(await lookFromPage(first)).toEqual(nothing);
    await reloadExtension(first);
    expect(await lookFromPage(first)).toEqual(nothing);
    await first.close();

    const second = await launchParley({ services, extension, profile: first.profile });
    expect(await lookFromPage(second)).toEqual(nothing);
    await second.close();
  } finally {
    await first.close();
    removeProfile(first.profile);
  }
});

test('another extension gets no answer @gate @attack:extension', async ({ services }) => {
  services.reset();
  const other = foreignExtension();

  await withParley({ services, others: [other] }, async (parley) => {
    await answerOnce(parley);
    const worker = parley.context.serviceWorkers().find((candidate) => candidate.url().endsWith('/worker.js'));
    const seen = await worker?.evaluate(([source, id, types]) => new Function(`return (${source})`)()(id, types), [
      attempt,
      parley.extensionId,
      commandTypes,
    ] as const);

    expect(worker?.url()).not.toContain(extensionIdOf(extensionPath));
    expect(seen).toEqual({ end: 'cut', answers: [] });
  });
});
