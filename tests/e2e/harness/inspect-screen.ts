import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { saveScreenshot } from './screenshot';

/** Saves a picture of a page under a name, and expects it to be accessible and no larger than its window. */
export const inspectScreen = async (page: Page, name: string): Promise<void> => {
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
};
