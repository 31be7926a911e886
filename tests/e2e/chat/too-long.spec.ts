import type { Script } from '../../simulators/core/script';
import { connectOllama } from '../harness/connect';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';

const text = (words: string): Script => ({ answer: { pieces: [{ type: 'text', text: words }] } });
const tooLong: Script = { error: { status: 400, code: 'context_length_exceeded', message: 'Too many tokens.' } };

test('what came before is summed up by the same model, can be read, and can be taken back @gate @answers', async ({
  openAiPanel: panel,
  services,
}) => {
  const { page } = panel;
  services.openai.script([
    text('Air scatters blue light most.'),
    tooLong,
    text('**Asked:** why the sky is blue.'),
    text('Since the way through the air is longer.'),
    text('Black.'),
  ]);
  await panel.ask('Why is the sky blue?');
  await panel.answered();
  await panel.ask('And red at sunset?');
  const card = await panel.answered('failed');
  await saveScreenshot(page, 'too-long');

  await card.getByRole('button', { name: 'Summarize earlier messages' }).click();
  await panel.answered();

  const bodies = () =>
    services.openai.log
      .entries()
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body);
  const [summary = '', again = ''] = bodies().slice(-2);
  expect(summary).toContain('User: Why is the sky blue?');
  expect(summary).toContain('Assistant: Air scatters blue light most.');
  expect(summary).not.toContain('And red at sunset?');
  expect(again).toContain('Summary of the earlier conversation');
  expect(again).toContain('And red at sunset?');
  expect(again).not.toContain('Air scatters blue light most.');
  await expect(panel.messages('user')).toHaveCount(2);

  await page.getByRole('button', { name: 'Earlier messages, summarized' }).click();
  await expect(page.getByText('Asked: why the sky is blue.')).toBeVisible();
  await saveScreenshot(page, 'summary-open');
  await page.getByRole('button', { name: 'Send the original messages again' }).click();
  await expect(page.getByRole('button', { name: 'Earlier messages, summarized' })).toHaveCount(0);
  await panel.ask('And at night?');
  await panel.answered();
  expect(bodies().at(-1)).toContain('Air scatters blue light most.');
});

test('a connected model with a larger window answers with one press', async ({ openAiPanel: panel, services }) => {
  const { page } = panel;
  await connectOllama(page);
  await page.reload();
  services.ollama.script([
    { error: { status: 400, code: 'invalid', message: 'The input exceeds the context length.' } },
  ]);
  await panel.ask('A long question');
  const card = await panel.answered('failed');

  await card.getByRole('button', { name: 'Use a larger model' }).click();
  await page.getByRole('menuitem', { name: 'gpt-4.1-mini' }).first().click();
  await panel.answered();

  const sent = await services.openai.log.waitFor(({ body }) => body.includes('A long question'));
  expect(sent.path).toBe('/v1/responses');
});
