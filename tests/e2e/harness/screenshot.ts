import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';

const folder = resolve(import.meta.dirname, '../../artifacts/screens');

/** Saves what the page looks like to tests/artifacts/screens, for people to look at. */
export const saveScreenshot = async (page: Page, name: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

/** The same for a side panel, which is no page to Playwright. */
export const saveSidePanel = async (panel: { screenshot(): Promise<Uint8Array> }, name: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await panel.screenshot());
};
