import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import type { Parley } from '../harness/launch';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { webPageHost } from '../harness/simulated-services';

const atHand = `document.querySelector('[data-testid="page-at-hand"]')`;
const offer = `document.querySelector('[data-testid="offer-page"]')`;

const openPagesPage = async (parley: Parley, page: Page): Promise<void> => {
  await page.goto(parley.url('settings.html'));
  await page.locator('.pl-settings-nav button:has(.lucide-eye)').click();
};

test('a site that a message put on the list is removed in the settings, new conversations there begin without the page, and undo brings it back @pages', async ({
  parley,
  panelPage,
}) => {
  await connectOllama(panelPage);
  await openPagesPage(parley, panelPage);
  const empty = panelPage.getByText('Send a message with a page attached, and its site appears here.');
  await expect(empty).toBeVisible();

  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`${offer} !== null`);
  await panel.evaluate(`${offer}.click()`);
  await panel.waitFor(`document.querySelectorAll('[data-testid="attachment"]').length === 1`);
  await panel.click(
    '[data-testid="composer"]',
    `document.activeElement === document.querySelector('[data-testid="composer"]')`,
  );
  await panel.insertText('Who counted the ships?');
  await panel.press('Enter');
  await panel.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)?.dataset.status === 'complete'`,
  );
  await panel.waitFor(`${atHand} !== null`);

  const remove = panelPage.getByRole('button', { name: `Remove ${webPageHost}`, exact: true });
  await remove.click();
  await expect(empty).toBeVisible();
  expect(await panel.evaluate(`${atHand} !== null`)).toBe(true);
  await panel.click('[aria-label="New chat"]', `document.querySelectorAll('[data-role="user"]').length === 0`);
  await panel.waitFor(`${atHand} === null && ${offer} !== null`);

  await panelPage.getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toBeVisible();
  await panel.waitFor(`${atHand} !== null`);
});

test('access to a site that was revoked is there again by one press on Undo, with its toolbar', async ({
  parley,
  panelPage,
}) => {
  const origin = `http://${webPageHost}/*`;
  const origins = (): Promise<readonly string[]> =>
    panelPage.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
  const { preferences } = await sendCommand(panelPage, { type: 'hello', windowId: 1 });
  await sendCommand(panelPage, {
    type: 'preferences-change',
    change: { pages: { ...preferences.pages, toolbarSites: [origin] } },
  });
  await openPagesPage(parley, panelPage);
  const before = await origins();
  const toolbar = panelPage.getByRole('button', { name: `Remove the toolbar from ${webPageHost}` });
  await expect(toolbar).toBeVisible();

  await panelPage
    .getByRole('button', { name: /^Revoke access to (All sites|page\.)/u })
    .first()
    .click();
  await expect(toolbar).toBeHidden();
  expect(await origins()).not.toEqual(before);

  await panelPage.getByRole('button', { name: 'Undo' }).click();
  await expect(toolbar).toBeVisible();
  expect((await origins()).toSorted()).toEqual(before.toSorted());
});

for (const [name, locale, colorScheme, width] of [
  ['light', 'en-US', 'light', 1000],
  ['dark', 'en-US', 'dark', 1000],
  ['360-de', 'de-DE', 'light', 360],
  ['360-ar', 'ar-SA', 'light', 360],
] as const) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 900 }, colorScheme, locale } });

    test('the list of sites, with and without any, is accessible and fits', async ({ parley, panelPage }) => {
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await openPagesPage(parley, panelPage);
      await inspectScreen(panelPage, `sites-at-hand-none-${name}`);
      const sites = ['https://news.example', 'http://localhost:3941', 'https://a-long-name.of-a-site.example'];
      await sendCommand(panelPage, { type: 'sites-at-hand-restore', sites });
      const last = panelPage.getByText('news.example');
      await expect(last).toBeVisible();
      await last.scrollIntoViewIfNeeded();
      await inspectScreen(panelPage, `sites-at-hand-${name}`);
      await panelPage.locator('li', { has: last }).getByRole('button').click();
      await expect(panelPage.locator('.pl-toast')).toBeVisible();
      await inspectScreen(panelPage, `sites-at-hand-removed-${name}`);
    });
  });
}
