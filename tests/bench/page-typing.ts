import type { Page } from '@playwright/test';
import type { Figures } from './figures';
import { readRecord, startRecord } from './page-probe';
import { quantile } from './quantiles';
import type { Subject } from './subject';
import { webPageHost } from './token-server';
import { longPageTitle } from './web-pages';

/** A question in words of the page, so that each key asks anew which of its passages answer it. */
const question = 'Which keeper of the lower gate wrote down where the evening tide had left the boats, and when?';

/** From each key to the next frame, ms. */
const keysToPaint = async (page: Page): Promise<readonly number[]> => {
  await page.getByTestId('composer').focus();
  const { keyToPaintMs: before } = await readRecord(page);
  for (const key of question) {
    await page.keyboard.type(key);
    await page.evaluate(() => new Promise((done) => setTimeout(done, 60)));
  }
  const { keyToPaintMs } = await readRecord(page);
  await page.getByTestId('composer').fill('');
  return keyToPaintMs.slice(before.length);
};

/** Attaches the long page, which is open in another tab, from the list that `@` opens. */
const attachLongPage = async (page: Page): Promise<void> => {
  await page.getByTestId('composer').pressSequentially('@longest');
  await page.getByRole('option').filter({ hasText: longPageTitle }).first().click();
  await page.getByTestId('attachment').waitFor();
};

/**
 * Typing a question without a page and, in the same panel, with one of 100,000 words. What is done once for a page may
 * cost the first keys something: they count.
 */
export const measureTypingWithPage = async (subject: Subject): Promise<Figures> => {
  const web = await subject.context.newPage();
  const page = await subject.openNew();
  try {
    await web.goto(`http://${webPageHost}/long`);
    await page.bringToFront();
    await startRecord(page);
    const without = quantile(await keysToPaint(page), 0.95);
    await attachLongPage(page);
    const keys = await keysToPaint(page);
    const attached = quantile(keys, 0.95);
    return {
      'page-key-without': without,
      'page-key': attached,
      'page-key-worst': Math.max(...keys),
      'page-key-times': attached / without,
    };
  } finally {
    await page.close();
    await web.close();
  }
};
