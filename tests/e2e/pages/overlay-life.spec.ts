import type { Page } from '@playwright/test';
import { lit, wasLit } from '../harness/highlight-log';

import { launchParley, removeProfile } from '../harness/launch';
import { longTail } from '../harness/long-tail';
import { expect, type Stage, test as shared, startStage } from '../harness/overlay-test';
import { watchReadAloud } from '../harness/read-aloud-watch';
import { killWorker } from '../harness/worker';

const sentences: readonly [string, ...string[]] = [
  'The keeper counted the ships at dusk and wrote their names into the book.',
  'He lit the lamp.',
  'Then nobody spoke.',
];
const article = `<article>${sentences.map((text, index) => `<p id="p${index}">${text}</p>`).join('')}</article>`;
const everywhere = ['http://127.0.0.1/*'];

/** With a browser of its own, for tests that stop the worker or the extension itself. */
const test = shared.extend<{ alone: Stage }>({
  alone: async ({ services }, use) => {
    const parley = await launchParley({ services, viewport: { width: 1000, height: 700 } });
    const stage = await startStage(parley);
    await use(stage);
    await parley.close();
    removeProfile(parley.profile);
    await stage.stop();
    expect(parley.problems.problems).toEqual([]);
  },
});

const status = async (stage: Stage) => (await stage.readAloud())?.status;

/** The words that are heard of the article from now on. */
const heardIn = async (stage: Stage): Promise<() => Promise<readonly string[]>> => {
  const watch = await watchReadAloud(stage.own);
  return () => watch.words(sentences.join('\n'));
};

test('a page that was left is read on to its end where the user wants that', async ({ stage }) => {
  await stage.prefer({ readsOn: true });
  const heard = await heardIn(stage);
  const tab = await stage.open(article);
  await stage.listen(tab);
  await wasLit(tab.page, sentences[0], 'word');

  await tab.page.goto('about:blank');

  await expect.poll(() => status(stage), { timeout: 30_000 }).toBe('ended');
  expect((await heard()).at(-1)).toBe('spoke');
});

for (const [way, leave] of [
  ['navigated', (page: Page) => page.goto('about:blank')],
  ['loaded anew', (page: Page) => page.reload()],
  ['closed', (page: Page) => page.close()],
] as const) {
  test(`a page that is ${way} is read to the end of the sentence`, async ({ stage }) => {
    const heard = await heardIn(stage);
    const tab = await stage.open(article);
    await stage.listen(tab);
    await wasLit(tab.page, sentences[0], 'word');

    await leave(tab.page);

    await expect.poll(() => status(stage), { timeout: 20_000 }).toBeUndefined();
    const words = await heard();
    expect(words).toContain('counted');
    expect(words).not.toContain('spoke');
  });
}

test('a page that is left while the worker is stopped is not read on either', async ({ stage }) => {
  const tab = await stage.open(article);
  await stage.listen(tab);
  await wasLit(tab.page, sentences[0], 'word');

  await Promise.all([killWorker(stage.parley), tab.page.goto('about:blank')]);

  await expect.poll(() => status(stage), { timeout: 20_000 }).toBeUndefined();
  expect(stage.spoken().length).toBeLessThanOrEqual(sentences.length);
});

test('a page that the user comes back to shows nothing of before, and can be read again', async ({ stage }) => {
  await stage.prefer({ toolbarSites: everywhere });
  const tab = await stage.open(`${article}<p>${longTail.join(' ')}</p>`);
  const { page, overlay } = tab;
  await stage.listen(tab);
  await overlay.click('button', 'Pause');
  await overlay.wait('button', 'Resume');

  await page.goto('about:blank');
  await page.goBack();

  await overlay.gone('button', 'Resume');
  expect(await lit(page, 'sentence')).toBe('');
  await page.locator('#p1').click({ clickCount: 3 });
  await overlay.click('button', 'Read');
  await wasLit(page, sentences[1] ?? '');
});

test('an overlay that shows nothing does not wake the worker', async ({ alone }) => {
  await alone.prefer({ toolbarSites: everywhere });
  const { page, overlay } = await alone.open(article);
  await page.locator('#p0').click({ clickCount: 3 });
  await overlay.wait('button', 'Ask');
  await page.keyboard.press('Escape');
  await overlay.gone('toolbar', /./);
  // The settings stay connected and would wake it themselves.
  await alone.own.goto('about:blank');
  const workers = async (): Promise<number> => {
    const { targetInfos } = await alone.parley.session.send('Target.getTargets', { filter: [{}] });
    return targetInfos.filter(({ type }: { type: string }) => type === 'service_worker').length;
  };

  await killWorker(alone.parley);
  await expect.poll(workers).toBe(0);
  await page.locator('#p1').click({ clickCount: 3 });
  await overlay.wait('button', 'Ask');

  expect(await workers()).toBe(0);
});

test('an extension that is updated takes its overlay along, without an error, and is there again in open pages @gate @attack:own-mistake', async ({
  alone,
}) => {
  await alone.prefer({ toolbarSites: everywhere });
  const readAloud = await alone.open(article);
  await alone.listen(readAloud);
  await wasLit(readAloud.page, sentences[0], 'word');
  const idle = await alone.open(article);
  await idle.page.locator('#p0').click({ clickCount: 3 });
  await idle.overlay.wait('button', 'Ask');
  const watched = await alone.open(article);
  const tabs = [watched, idle, readAloud];
  const printed: string[] = [];
  for (const { page } of tabs) page.on('pageerror', ({ message }) => printed.push(message));

  // An update takes the registered scripts out of the browser; the page that asks for it goes away with it.
  await alone.own.evaluate(() => chrome.scripting.unregisterContentScripts());
  await alone.own.evaluate(() => chrome.runtime.reload()).catch(() => undefined);

  for (const { page, overlay } of tabs) {
    await page.bringToFront();
    await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(2);
    await expect(async () => expect(await lit(page, 'sentence')).toBe('')).toPass();
    const hasToolbar = async (): Promise<boolean> => {
      if ((await overlay.find('button', 'Ask')) !== undefined) return true;
      await page.locator('#p1').click({ clickCount: 3 });
      return false;
    };
    await expect.poll(hasToolbar, { timeout: 30_000, intervals: [1_500] }).toBe(true);
  }
  expect(printed).toEqual([]);
});
