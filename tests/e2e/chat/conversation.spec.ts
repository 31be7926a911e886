import { createHash } from 'node:crypto';
import { generatedText } from '../../simulators/core/generated-text';
import { readTable, storedAnswer } from '../harness/database';
import { heldAnswer, heldGate, numberedWords, pacedAnswer } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

test('an answer streams into the conversation and is stored @gate @answers @provider:ollama', async ({
  panel,
  services,
}) => {
  const { text, script } = heldAnswer(40, 10, 20);
  services.ollama.script(script);

  await panel.ask('Tell me something');
  await panel.waitForText(20);
  await expect(panel.stop).toBeVisible();
  services.ollama.open(heldGate);
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe(text);
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text });
});

test('stopping keeps what arrived and is no error @gate @R2', async ({ panel, services }) => {
  const { text, script } = pacedAnswer(2_000, 10);
  services.ollama.script(script);
  await panel.ask('Tell me a lot');
  await panel.waitForText(40);

  await panel.stop.click();
  await panel.answered('stopped');

  const stored = await storedAnswer(panel.page);
  expect(stored?.status).toBe('stopped');
  expect(stored?.text.length).toBeGreaterThanOrEqual(40);
  expect(text.startsWith(stored?.text ?? 'nothing is stored')).toBe(true);
  await services.ollama.log.waitFor((entry) => entry.path === '/api/chat' && entry.end === 'client-closed');
});

test('Escape stops the answer', async ({ panel, services }) => {
  services.ollama.script(pacedAnswer(2_000, 10).script);
  await panel.ask('Tell me a lot');
  await panel.waitForText(20);

  await panel.page.keyboard.press('Escape');

  await panel.answered('stopped');
});

test('a panel that is closed while the answer streams shows the whole answer when it is opened again @gate @answers @R2', async ({
  parley,
  panel,
  services,
}) => {
  const { text, script } = heldAnswer(150, 15, 30);
  services.ollama.script(script);
  await panel.ask('Tell me something long');
  await panel.waitForText(60);
  const keepAlive = await parley.context.newPage();
  await panel.page.close();
  services.ollama.open(heldGate);

  const reopened = panelOn(await parley.openPanelPage());
  await reopened.answered();

  expect((await reopened.shownAnswer()).trim()).toBe(text);
  expect(await storedAnswer(reopened.page)).toMatchObject({ status: 'complete', text });
  await keepAlive.close();
});

test('what was written and not sent is there again after the panel was closed @gate @R0', async ({ parley, panel }) => {
  await panel.composer.fill('half a thought');
  await expect
    .poll(async () => JSON.stringify(await readTable(panel.page, 'parley', 'drafts')))
    .toContain('half a thought');
  await panel.page.close();

  const reopened = panelOn(await parley.openPanelPage());

  await expect(reopened.composer).toHaveValue('half a thought');
});

test('an answer of one megabyte is stored as it came', async ({ panel, services }) => {
  services.ollama.script({ answer: { pieces: [{ type: 'generated', bytes: 1_000_000, seed: 7 }] } });

  await panel.ask('Tell me a megabyte');
  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', 'complete', { timeout: 50_000 });

  const stored = await storedAnswer(panel.page);
  expect(hash(stored?.text ?? '')).toBe(hash(generatedText(1_000_000, 7)));
});

test('only the conversation scrolls: whatever the browser brings to the middle, the bar above it stays', async ({
  panel,
  services,
}) => {
  for (const question of ['One', 'Two', 'Three']) {
    services.ollama.script({ answer: { pieces: [{ type: 'text', text: numberedWords(250) }] } });
    await panel.ask(question);
    await panel.answered();
  }

  // As the search of the browser does, and a focus.
  const bar = await panel.page.evaluate(() => {
    for (const element of document.querySelectorAll('.pl-messages *')) element.scrollIntoView({ block: 'center' });
    return document.querySelector('[data-testid="new-chat"]')?.getBoundingClientRect().top;
  });
  expect(bar).toBeGreaterThanOrEqual(0);
});
