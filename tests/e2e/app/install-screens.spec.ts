import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness/parley-test';

// The README's pictures of its three steps: `npm run screenshot` copies them.
const picture = (page: Page, name: string) => page.screenshot({ path: `tests/artifacts/screens/install-${name}.png` });

/** A ring around what a step says to press. */
const ring = (button: Locator) =>
  button.evaluate((element) => {
    if (element instanceof HTMLElement) element.style.cssText += 'outline: 3px solid #c2410c; outline-offset: 4px';
  });

test('Chrome’s page of extensions has what the README says to press, and shows Parley once it is loaded', async ({
  parley,
}) => {
  const page = await parley.context.newPage();
  await page.setViewportSize({ width: 900, height: 420 });
  await page.goto('chrome://extensions');
  const developerMode = page.locator('#devMode');
  const load = page.locator('#loadUnpacked');

  await expect(page.getByText('Developer mode', { exact: true })).toBeVisible();
  await expect(load).toHaveText('Load unpacked');
  await expect(page.locator('extensions-item').filter({ hasText: 'Parley' })).toBeVisible();
  await ring(developerMode);
  await ring(load);
  await picture(page, 'load');
});

test('the welcome page begins with the way into the panel', async ({ parley }) => {
  const page = await parley.context.newPage();
  await page.setViewportSize({ width: 900, height: 420 });
  await page.goto(parley.url('welcome.html'));
  const open = page.getByRole('button', { name: 'Open side panel' });

  await expect(open).toBeInViewport({ ratio: 1 });
  await ring(open);
  await picture(page, 'welcome');
});
