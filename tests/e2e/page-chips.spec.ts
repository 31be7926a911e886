import { connectOllama } from './harness/connect';
import { expect, test } from './harness/parley-test';
import { openRealSidePanel } from './harness/side-panel';
import { webPageHost } from './harness/simulated-services';

test('the page beside the panel goes along as the preview shows it, without what was left out, and another tab too', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  const other = await parley.context.newPage();
  await other.goto(`http://${webPageHost}/other`);
  await other.evaluate(() => {
    document.title = 'The other tab';
  });
  const web = await parley.context.newPage();
  await web.goto(`http://${webPageHost}/`);
  await web.evaluate(() => {
    const words = 'The keeper counted the ships at dusk and wrote their names into the book. '.repeat(8);
    document.body.innerHTML = `<main><h1>The lamp</h1><p>LAMP-TEXT ${words}</p><h2>The stairs</h2><p>STAIRS-TEXT ${words}</p></main>`;
  });
  await web.bringToFront();
  const panel = await openRealSidePanel(parley);
  const attachments = `[...document.querySelectorAll('[data-testid="attachment"]')]`;

  await panel.waitFor(`document.querySelector('[data-testid="offer-page"]') !== null`);
  await panel.click('[data-testid="offer-page"]');
  await panel.waitFor(`${attachments}.length === 1`);
  await panel.click('[data-testid="attachment"] .pl-chip-open');
  await panel.waitFor(`document.querySelector('.pl-page-sheet')?.textContent.includes('STAIRS-TEXT')`);
  await panel.click('[aria-label="Send “The stairs”"]');
  await panel.waitFor(`!document.querySelector('.pl-page-sheet').textContent.includes('STAIRS-TEXT')`);
  await panel.press('Escape');
  await panel.waitFor(`document.querySelector('.pl-page-sheet') === null`);

  await panel.click('[data-testid="offer-more"]');
  await panel.waitFor(
    `[...document.querySelectorAll('[role="menuitem"]')].some((item) => item.textContent === 'The other tab')`,
  );
  await panel.evaluate(
    `[...document.querySelectorAll('[role="menuitem"]')].find((item) => item.textContent === 'The other tab').click()`,
  );
  await panel.waitFor(`${attachments}.length === 2`);

  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'It was lit at dusk [1].' }] } });
  await panel.click('[data-testid="composer"]');
  await panel.insertText('When was the lamp lit?');
  await panel.press('Enter');
  await panel.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`);

  const sent = services.ollama.log
    .entries()
    .map(({ body }) => String(body))
    .find((body) => body.includes('LAMP-TEXT'));
  expect(sent).toContain('The lighthouse keeper counted the ships');
  expect(sent).not.toContain('STAIRS-TEXT');
  await panel.waitFor(`document.querySelectorAll('[data-role="user"] [data-page="page"]').length === 2`);
  await panel.waitFor(`document.querySelector('[data-testid="passage-source"]')?.textContent.includes('LAMP-TEXT')`);
});
