import type { Page } from '@playwright/test';
import type { Handoff } from '@/lib/domain/pages/handoff';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { keepLightLog, lit, wasAnyLit, wasLit } from '../harness/highlight-log';
import { longTail } from '../harness/long-tail';
import { overlayOf } from '../harness/overlay-driver';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { webPageHost } from '../harness/simulated-services';
import { startSpeech, useSpeech } from '../harness/speech-service';

const address = `http://${webPageHost}/`;
const texts = [
  'The keeper counted the ships at dusk and wrote their names into the book.',
  'Nobody had asked him to do so, and nobody had ever read it.',
  'When the lamp was lit he closed the book and climbed the stairs again.',
  ...longTail,
];

const openStory = async (page: Page): Promise<void> => {
  await keepLightLog(page);
  await page.goto(address);
  await page.evaluate((paragraphs) => {
    document.title = 'The lamp';
    const main = document.createElement('main');
    for (const text of paragraphs) main.append(Object.assign(document.createElement('p'), { textContent: text }));
    document.body.replaceChildren(main);
  }, texts);
  await page.bringToFront();
};

test('the panel reads the page beside it aloud, names it, steps through it and stops @gate @pages', async ({
  parley,
  panelPage,
}) => {
  const speech = await startSpeech();
  await connectOllama(panelPage);
  await useSpeech(panelPage, speech);
  const web = await parley.context.newPage();
  await openStory(web);
  const panel = await openRealSidePanel(parley);

  await panel.waitFor(`document.querySelector('[data-testid="listen-page"]') !== null`);
  await panel.click('[data-testid="listen-page"]', `document.querySelector('[data-testid="player"]') !== null`);

  await wasLit(web, texts[0] ?? '');
  await panel.waitFor(`document.querySelector('.pl-player-voice bdi')?.textContent === 'The lamp'`);
  await panel.click(
    '[data-testid="player-play"]',
    `document.querySelector('[data-testid="player-play"]')?.getAttribute('aria-label') === 'Play'`,
  );
  const paused = texts.indexOf(await lit(web, 'sentence'));
  expect(paused).toBeGreaterThanOrEqual(0);
  await panel.click('[aria-label="Next sentence"]');
  await expect.poll(() => lit(web, 'sentence'), { timeout: 20_000 }).toBe(texts[paused + 1]);
  await panel.click('[aria-label="Previous sentence"]');
  await expect.poll(() => lit(web, 'sentence'), { timeout: 20_000 }).toBe(texts[paused]);
  await panel.click('[data-testid="player-close"]', `document.querySelector('[data-testid="player"]') === null`);
  await expect.poll(() => lit(web, 'sentence'), { timeout: 20_000 }).toBe('');
  await panel.waitFor(`document.querySelector('[data-testid="player"]') === null`);
  await speech.stop();
});

test.describe('without access', () => {
  test.use({ launch: { grants: 'on-request' } });

  test('reading the page aloud asks first, and begins by itself when it is allowed', async ({ parley, services }) => {
    const speech = await startSpeech();
    const own = await parley.context.newPage();
    await own.goto(parley.url('settings.html'));
    await own.evaluate(() => chrome.permissions.request({ origins: ['http://127.0.0.1/*'] }));
    await connectOllama(own);
    await useSpeech(own, speech);
    const web = await parley.context.newPage();
    await keepLightLog(web);
    await web.goto(address);
    await web.bringToFront();
    const panel = await openRealSidePanel(parley);
    // The click on the icon has opened this page; it opens no other site.
    await web.goto(`http://localhost:${services.page.port}/`);
    await panel.waitFor(`document.querySelector('[data-testid="listen-page"]') !== null`);

    await panel.click(
      '[data-testid="listen-page"]',
      `document.querySelector('.pl-foot > .pl-card')?.textContent.includes('The voice you chose reads it to you.')`,
    );
    await panel.clickButton('On all sites', `document.querySelector('.pl-foot > .pl-card') === null`);

    await wasAnyLit(web);
    await panel.waitFor(`document.querySelector('.pl-foot > .pl-card') === null`);
    await sendCommand(own, { type: 'read-aloud-close' });
    await speech.stop();
  });
});

test('after a first question about a selection the panel asks where the toolbar is wanted, and it is there at once', async ({
  parley,
  panelPage,
}) => {
  await connectOllama(panelPage);
  const web = await parley.context.newPage();
  await openStory(web);
  // What a gesture leaves behind; the gestures themselves are driven in handoff.spec.ts.
  await panelPage.evaluate(async (url) => {
    const windowId = (await chrome.windows.getCurrent()).id ?? 0;
    const page = { kind: 'selection', url, title: 'The lamp', words: 2, starts: [0], sections: [] } as const;
    const attachment = { id: 'a1', name: 'The lamp', mimeType: 'text/plain', data: btoa('the ships'), page };
    const row = { id: 'h1', windowId, attachment: { ...attachment, page: { ...page, starts: [0], sections: [] } } };
    await chrome.storage.session.set({ [`handoff:${windowId}:h1`]: row satisfies Handoff });
  }, address);
  const panel = await openRealSidePanel(parley);
  const card = `[...document.querySelectorAll('.pl-card')].find((card) => card.textContent.includes('toolbar'))`;

  // All that comes above the composer is there: nothing moves under the click.
  await panel.waitFor(`${card} !== undefined && document.querySelector('[data-testid="offer-page"]') !== null`);
  await panel.waitFor(`document.querySelectorAll('[data-testid="attachment"]').length === 1`);
  await panel.clickButton('On this site', `${card} === undefined`);

  const overlay = await overlayOf(web);
  await web.locator('p').first().click({ clickCount: 3 });
  await overlay.wait('button', 'Ask');
  const own = await parley.context.newPage();
  await own.goto(parley.url('settings.html'));
  await own.getByRole('button', { name: 'Page & selection' }).click();
  const remove = own.getByRole('button', { name: `Remove the toolbar from ${webPageHost}` });
  await expect(remove).toBeVisible();

  // Access that is taken back takes the toolbar with it.
  await own.evaluate(async () => {
    const { origins = [] } = await chrome.permissions.getAll();
    await chrome.permissions.remove({ origins });
  });
  await expect(remove).toHaveCount(0);
  const sites = (): Promise<readonly string[]> =>
    own.evaluate(async () =>
      (await chrome.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches ?? []),
    );
  await expect.poll(sites).toEqual([]);
});
