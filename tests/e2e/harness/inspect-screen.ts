import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { screenFindings } from './screen-oracle/screen-oracle';
import { saveScreenshot } from './screenshot';

const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  );

/** Saves a picture of a page at rest under a name, and expects it to be accessible, in order, and no larger than its window. */
export const inspectScreen = async (page: Page, name: string): Promise<void> => {
  await animationsEnd(page);
  await saveScreenshot(page, name);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      return { across: scrollWidth - clientWidth, down: scrollHeight - clientHeight };
    },
    await page.evaluateHandle(() => document.documentElement),
  );
  expect(overflow, 'nothing is larger than the panel').toEqual({ across: 0, down: 0 });
  expect.soft(await screenFindings(page, 500), name).toEqual([]);
};
