// npm run screenshot: takes the README's pictures, as the end-to-end tests of these screens draw them.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { build } from './start/build.mjs';

const pictures = {
  'conversation-360-light': 'answer',
  'listening-360-light': 'listening',
  'install-load': 'install-load',
  'install-welcome': 'install-welcome',
};

const specs = ['e2e/app/screens.spec', 'e2e/voice/listening-screens.spec', 'e2e/app/install-screens.spec'];

await build();
const { status } = spawnSync(
  process.execPath,
  [
    join(projectRoot, 'node_modules/@playwright/test/cli.js'),
    ...['test', ...specs, '--grep', '360-light|install-screens'],
  ],
  { cwd: projectRoot, stdio: 'inherit' },
);
if (status !== 0) process.exit(1);

const folder = join(projectRoot, 'docs/images');
mkdirSync(folder, { recursive: true });
for (const [screen, picture] of Object.entries(pictures)) {
  copyFileSync(join(projectRoot, `tests/artifacts/screens/${screen}.png`), join(folder, `${picture}.png`));
}
