import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen, openOwnPage } from '../harness/on-screen';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { canaryKey, webPageHost } from '../harness/simulated-services';
import { answerBubble, type VirtualDisplay } from '../harness/virtual-display';

test.describe('the real browser asks whether Parley may read a page', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];
  /** An extension page that is no panel. */
  let own: Page;

  test.beforeEach(async ({ services }) => {
    services.reset();
    ({ display, parley, close } = await launchOnScreen({ services, grants: 'none' }));
    own = await openOwnPage(parley);
    // A connection that was not tested needs no access: the conversation is shown instead of the first run.
    await sendCommand(own, {
      type: 'provider-add',
      providerId: 'openai',
      settings: {},
      secrets: { apiKey: canaryKey },
      keepUntested: true,
    });
  });
  test.afterEach(async () => {
    await close();
  });

  const sites = () => own.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);

  test('by the icon at once, then no longer on another site, then denied, allowed, after a tab switch, and revoked @gate @pages', async ({
    services,
  }) => {
    test.setTimeout(120_000);
    const other = `http://localhost:${services.page.port}/`;
    const panel = await openRealSidePanel(parley);
    const web = parley.context.pages().find((page) => page.url().includes(webPageHost));
    if (web === undefined) throw new Error('no web page');
    const offer = `document.querySelector('[data-testid="offer-page"]')`;
    const selection = `document.querySelector('[data-testid="offer-selection"]')`;
    const card = `document.querySelector('.pl-foot > .pl-card')`;
    const attached = `document.querySelectorAll('[data-testid="attachment"]').length`;
    /** Presses a button of the card and answers the browser's bubble with these keys, until the page hears of it. */
    const allow = async (until: string, ...keys: readonly string[]): Promise<void> => {
      await panel.clickButton('On all sites');
      await answerBubble(display, keys, () => panel.evaluate(until));
    };

    await panel.waitFor(`${offer} !== null && ${selection} !== null`);
    await panel.click('[data-testid="offer-page"]', `${attached} === 1`);
    expect(await sites()).toEqual([]);

    await web.goto(other);
    await panel.waitFor(`${offer} !== null && ${selection} === null`);
    await panel.click('[data-testid="offer-page"]', `${card}?.textContent.includes('Let Parley read this page?')`);

    await panel.clickButton('Not now', `${card} === null`);
    expect(await sites()).toEqual([]);

    await panel.click('[data-testid="offer-page"]', `${card} !== null`);
    await allow(`${card}?.textContent.includes('Access wasn’t given.') === true`, 'Escape');
    expect(await sites()).toEqual([]);

    await allow(`${card} === null`, 'Tab', 'Return');
    await panel.waitFor(`${attached} === 2`);
    expect((await sites()).toSorted()).toEqual(['http://*/*', 'https://*/*']);

    const second = await parley.context.newPage();
    await second.goto(`http://${webPageHost}/second`);
    await panel.waitFor(`${selection} !== null`);

    await own.evaluate(() => location.assign('#'));
    await own.getByRole('button', { name: 'Page & selection' }).click();
    await own.getByRole('button', { name: 'Revoke access to All sites' }).click();
    await expect(own.getByText('Parley can’t see any site until you allow it.')).toBeVisible();
    expect(await sites()).toEqual([]);
    await second.bringToFront();
    await panel.waitFor(`${selection} === null`);
  });

  test('the card names first what opens this page alone, and the keys that it names add the page that was wanted', async ({
    services,
  }) => {
    const panel = await openRealSidePanel(parley);
    const web = parley.context.pages().find((page) => page.url().includes(webPageHost));
    if (web === undefined) throw new Error('no web page');
    const card = `document.querySelector('.pl-foot > .pl-card')`;
    await web.goto(`http://localhost:${services.page.port}/`);
    await panel.waitFor(`document.querySelector('[data-testid="offer-page"]') !== null`);

    await panel.click('[data-testid="offer-page"]', `${card}?.innerText.includes('Press Alt+Shift+O while the page')`);
    const words: string = await panel.evaluate(`${card}.innerText`);
    expect(words.split('\n').filter((line) => ['This page only', 'On all sites'].includes(line))).toEqual([
      'This page only',
      'On all sites',
    ]);

    display.press('alt+shift+o');
    await panel.waitFor(`${card} === null && document.querySelectorAll('[data-testid="attachment"]').length === 1`);
    expect(await sites()).toEqual([]);
  });
});
