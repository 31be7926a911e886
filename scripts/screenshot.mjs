// npm run screenshot: takes the README's picture of the real side panel, by doing the main job once.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser/find-browser.mjs';
import { projectRoot } from './project-root.mjs';
import { build } from './start/build.mjs';
import { check } from './start/check.mjs';

const browserPath = findBrowser();
if (browserPath === undefined) {
  console.error('No browser: run node scripts/ensure-system.mjs');
  process.exit(1);
}
await build();
await check(browserPath);
const folder = join(projectRoot, 'docs/images');
mkdirSync(folder, { recursive: true });
copyFileSync(join(projectRoot, 'tests/artifacts/check/3-reopened.png'), join(folder, 'panel.png'));
console.log('docs/images/panel.png');
process.exit(0);
