import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWithGallery } from '../../../scripts/start/gallery.mjs';
import { sectionNames } from '../../gallery/section-names';
import { inspectScreen } from '../harness/inspect-screen';
import { launchParley, removeProfile } from '../harness/launch';
import { expect, test } from '../harness/parley-test';

const variants = [
  { name: 'light', appearance: 'light', language: 'en-US', textSize: '100', width: 360 },
  { name: 'dark', appearance: 'dark', language: 'en-US', textSize: '100', width: 360 },
  { name: 'ar', appearance: 'light', language: 'ar-SA', textSize: '100', width: 360 },
  { name: 'large', appearance: 'light', language: 'en-US', textSize: '200', width: 360 },
  { name: 'large-de', appearance: 'dark', language: 'de-DE', textSize: '200', width: 360 },
  { name: 'large-ar', appearance: 'light', language: 'ar-SA', textSize: '200', width: 360 },
  { name: 'large-ja', appearance: 'light', language: 'ja-JP', textSize: '200', width: 360 },
  // What a page has of 360 px at a zoom of 200 %.
  { name: 'zoomed-de', appearance: 'light', language: 'de-DE', textSize: '100', width: 180 },
] as const;

let folder = '';
let extension = '';

test.describe.configure({ mode: 'default', timeout: 300_000 });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-gallery-'));
  extension = await buildWithGallery(folder);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const { name, appearance, language, textSize, width } of variants) {
  test(`every component and card in the gallery is accessible and fits a narrow panel: ${name}`, async ({
    services,
  }) => {
    const parley = await launchParley({ services, extension, colorScheme: appearance, locale: language });
    const page = await parley.context.newPage();
    const faults: string[] = [];
    for (const section of sectionNames) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(parley.url(`gallery.html?${new URLSearchParams({ section, appearance, language, textSize })}`));
      await expect(page.locator('.gallery')).toHaveAttribute('data-section', section);
      await page.locator('.gallery-exhibit').last().waitFor();
      // Markdown is drawn when its parser is there.
      if (section === 'turns') await page.locator('.katex').last().waitFor();
      // All of it is in the picture.
      const height = await page.locator('.gallery').evaluate((gallery) => gallery.scrollHeight);
      await page.setViewportSize({ width, height });
      await inspectScreen(page, `gallery-${section}-${name}`).catch((fault) => faults.push(`${section}: ${fault}`));
    }
    expect(faults).toEqual([]);
    await parley.close();
    removeProfile(parley.profile);
  });
}
