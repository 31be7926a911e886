import type { Page } from '@playwright/test';
import { connectOllama } from '../harness/connect';
import { keepLightLog, lit } from '../harness/highlight-log';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';
import { webPageHost } from '../harness/simulated-services';

const address = `http://${webPageHost}/`;
const passage = 'The stair has two hundred and four steps, and each of them was cut from one block.';

const framed = 'In the cellar stands a second lamp that nobody has lit for sixty years.';

/** Everything that is drawn in a page, closed shadow trees as well. */
const drawn = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  return JSON.stringify(root);
};

test('a number in an answer leads to the sentence in the page, which alone is lit; one that is gone is said to be @gate @pages', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const web = await parley.context.newPage();
  await keepLightLog(web);
  await web.goto(address);
  await web.evaluate(
    ([text, inner]) => {
      const words = 'The keeper counted the ships at dusk and wrote their names into the book. '.repeat(8);
      document.body.innerHTML = `<main><h1>The lamp</h1><p>${words}</p><div style="height:2000px"></div><p id="stair">${text}</p><p>${words}</p>
        <iframe width="600" height="400" srcdoc="<h2>The cellar</h2><p>${inner}</p>"></iframe></main>`;
    },
    [
      `${passage} ${'Nobody knows who carried them up the rock. '.repeat(12)}`,
      `${framed} ${'Its glass is blind with dust and salt. '.repeat(12)}`,
    ] as const,
  );
  await web.bringToFront();
  const panel = await openRealSidePanel(parley);
  await panel.waitFor(`document.querySelector('[data-testid="offer-page"]') !== null`);
  await panel.click(
    '[data-testid="offer-page"]',
    `document.querySelectorAll('[data-testid="attachment"]').length === 1`,
  );
  services.ollama.script({
    answer: { pieces: [{ type: 'text', text: 'It has 204 steps [3], a lamp below [7], and `a [1]` is code [99].' }] },
  });
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText('How many steps are there?');
  await panel.press('Enter');
  await panel.waitFor(`document.querySelectorAll('[data-testid="citation"]').length === 2`);
  const other = await parley.context.newPage();
  await other.bringToFront();

  await panel.evaluate(`document.querySelector('[data-testid="citation"]').click()`);

  await expect.poll(() => lit(web, 'passage')).toBe(passage);
  await expect
    .poll(() => panel.evaluate(`document.querySelector('[data-testid="passage-source"] bdi')?.textContent`))
    .toBe(passage);
  await expect.poll(() => web.evaluate(() => document.visibilityState)).toBe('visible');
  await expect
    .poll(() => web.evaluate(() => document.querySelector('#stair')?.getBoundingClientRect().top ?? -1))
    .toBeLessThan(800);

  await panel.evaluate(`document.querySelectorAll('[data-testid="citation"]')[1].click()`);
  const frame = web.frames().find((candidate) => candidate !== web.mainFrame());
  await expect.poll(async () => (frame === undefined ? '' : lit(frame, 'passage')), { timeout: 20_000 }).toBe(framed);
  await expect.poll(() => lit(web, 'passage')).toBe('');

  await web.evaluate(() => document.querySelector('main')?.replaceChildren('Nothing of it is left.'));
  await panel.evaluate(`document.querySelector('[data-testid="passage-source"] button').click()`);
  await expect.poll(() => drawn(web), { timeout: 10_000 }).toContain('This passage is no longer on the page');
});
