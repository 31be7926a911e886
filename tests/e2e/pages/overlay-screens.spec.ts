import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { lit } from '../harness/highlight-log';
import { expect, test, type WebTab } from '../harness/overlay-test';
import { saveScreenshot } from '../harness/screenshot';

const article = (style = ''): string => `<style>body{${style}}</style><article><h1>Why the sky is blue</h1>
<p id="one">At noon the light falls straight down. By evening it arrives at a slant, through much more air.</p>
<p>Physicists call the toll that air takes its optical depth. It grows with every kilometre of haze.</p></article>`;

const dark = 'background:#15151b;color:#ddd';

const openToolbar = async ({ page, overlay }: WebTab): Promise<void> => {
  await page.locator('#one').click({ clickCount: 3 });
  const { length } = await overlay.names('button');
  await overlay.click('button', /^(More|المزيد)$/, async () => (await overlay.names('button')).length > length);
  await overlay.wait('button', /^(Not on this site|ليس في هذا الموقع)$|./);
};

const read = async (page: Page, listen: () => Promise<void>): Promise<void> => {
  await listen();
  await expect.poll(() => lit(page, 'word'), { timeout: 20_000 }).not.toBe('');
};

test('the overlay as it is seen: light, dark, Arabic, narrow, forced colours', async ({ stage }) => {
  await stage.prefer({ toolbarSites: ['http://127.0.0.1/*'] });
  const shoot = async (name: string, tab: WebTab): Promise<void> => {
    await openToolbar(tab);
    await saveScreenshot(tab.page, `overlay-toolbar-${name}`);
    await tab.page.keyboard.press('Escape');
    await tab.page.evaluate(() => getSelection()?.removeAllRanges());
    await read(tab.page, () => stage.listen(tab));
    await saveScreenshot(tab.page, `overlay-player-${name}`);
    await sendCommand(stage.own, { type: 'read-aloud-close' });
  };

  await shoot('light', await stage.open(article()));

  const night = await stage.open(article(dark));
  await night.page.emulateMedia({ colorScheme: 'dark' });
  await shoot('dark', night);

  const narrow = await stage.open(article('margin:1em'));
  await narrow.page.setViewportSize({ width: 360, height: 640 });
  await shoot('narrow', narrow);

  const forced = await stage.open(article());
  await forced.page.emulateMedia({ forcedColors: 'active' });
  await shoot('forced-colors', forced);

  await sendCommand(stage.own, { type: 'preferences-change', change: { language: 'ar' } });
  await shoot('ar', await stage.open(article(), { direction: 'rtl' }));
  await sendCommand(stage.own, { type: 'preferences-change', change: { language: 'system' } });
});
