// npm run store-pictures: draws the pictures that the stores show beside a listing, for each file of docs/store, from its name and
// summary and the README's pictures of the panel (npm run screenshot). They are not committed.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser/find-browser.mjs';
import { outputFolder } from './output-folder.mjs';
import { readListing, storePage } from './picture/store-picture.mjs';
import { projectRoot } from './project-root.mjs';
import { runToEnd, StartFailure, tell } from './start/terminal.mjs';

/** @param {string} path */
const read = (path) => readFileSync(join(projectRoot, path));

/** @param {string} picture */
const panelOf = (picture) => `data:image/png;base64,${read(`docs/images/${picture}.png`).toString('base64')}`;

const pictures = [
  { file: 'answer-1280x800.png', width: 1280, height: 800, panel: panelOf('answer') },
  { file: 'listening-1280x800.png', width: 1280, height: 800, panel: panelOf('listening') },
  { file: 'tile-440x280.png', width: 440, height: 280 },
];

await runToEnd(async () => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new StartFailure('No browser: run node scripts/ensure-system.mjs');
  const mark = read('public/mark.svg').toString();
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    for (const name of readdirSync(join(projectRoot, 'docs/store'))) {
      const [, locale] = /^([a-z]{2}-[A-Z]{2})\.md$/u.exec(name) ?? [];
      if (locale === undefined) continue;
      const listing = readListing(read(`docs/store/${name}`).toString());
      const folder = join(outputFolder, 'store', locale);
      mkdirSync(folder, { recursive: true });
      for (const { file, width, height, panel } of pictures) {
        await page.setViewportSize({ width, height });
        await page.setContent(storePage({ locale, ...listing, mark, ...(panel !== undefined && { panel }) }));
        await page.screenshot({ path: join(folder, file) });
      }
      tell(locale, folder);
    }
  } finally {
    await browser.close();
  }
});
