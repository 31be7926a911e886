import type { Page } from '@playwright/test';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen } from '../harness/on-screen';
import { watchReadAloud } from '../harness/read-aloud-watch';
import { answerBubble, type VirtualDisplay } from '../harness/virtual-display';
import { expect, test } from '../harness/voice-test';

const patterns = ['https://speech.platform.bing.com/*', 'wss://speech.platform.bing.com/*'];

test.describe('switching Edge’s voice on asks the person in front of the browser', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];

  test.beforeEach(async ({ reached }) => {
    reached.reset();
    ({ display, parley, close } = await launchOnScreen({ services: reached, grants: 'none' }));
  });
  test.afterEach(async () => {
    await close();
  });

  /** Switches it on in the settings and answers the browser's bubble with these keys, until the page hears of it. */
  const switchOn = async (...keys: readonly string[]): Promise<Page> => {
    const page = await parley.context.newPage();
    await page.goto(parley.url('settings.html'));
    await page.bringToFront();
    await page
      .getByRole('link', { name: 'Voice' })
      .or(page.getByRole('button', { name: 'Voice' }))
      .first()
      .click();
    const edge = page.getByRole('switch', { name: 'Microsoft Edge' });
    await edge.click();
    await answerBubble(display, keys, () => edge.isEnabled());
    return page;
  };
  const granted = (page: Page) =>
    page.evaluate(async () => ((await chrome.permissions.getAll()).origins ?? []).toSorted());

  test('Allow grants its two addresses and no more, and it speaks', async ({ voices }) => {
    const page = await switchOn('Tab', 'Return');
    await expect(page.getByRole('switch', { name: 'Microsoft Edge' })).toBeChecked();

    const readAloud = await watchReadAloud(page);
    await readAloud.read('The sky is blue.');
    await readAloud.reaches('ended');

    expect(await granted(page)).toEqual(patterns);
    expect(voices.edge.handshakes).toMatchObject([
      // Its voices are asked for when it is set up.
      { kind: 'list', refusals: [] },
      { kind: 'socket', refusals: [] },
    ]);
  });

  test('Deny changes nothing and says so', async ({ voices }) => {
    const page = await switchOn('Escape');

    await expect(page.getByText('Microsoft Edge can’t speak without access. Nothing was changed.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Microsoft Edge' })).not.toBeChecked();
    expect(await granted(page)).toEqual([]);
    expect(voices.edge.handshakes).toEqual([]);
  });
});
