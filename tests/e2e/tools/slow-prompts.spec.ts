import type { Answers } from '../../simulators/mcp/raw-server';
import { inspectScreen } from '../harness/inspect-screen';
import { expect, test } from '../harness/parley-test';
import { rawServerPanel } from '../harness/raw-server-panel';

const inputSchema = { type: 'object', properties: {} };
const review = { name: 'review', title: 'Review', description: 'Looks at what you wrote.' };

/** Gives what the server is asked for. */
let answer = (_result: Response): void => undefined;
/** What it was asked with. */
let id: unknown;

const answers: Answers = {
  'tools/list': () => ({ tools: [{ name: 'look', inputSchema }] }),
  'prompts/list': (message) => {
    id = message.id;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  },
};

const open = rawServerPanel(answers, () => {
  id = undefined;
});

test('the menu of prompts is there at once, and says whom it still asks and who did not respond', async () => {
  const { panel } = open();
  const { page, composer } = panel;
  const choices = page.getByTestId('choices');
  await composer.fill('/');
  await expect(choices.getByRole('option', { name: 'Explain' })).toBeVisible();
  await expect(choices).toContainText(/Asking .* what it offers/u);
  await expect.poll(() => id).toBeDefined();
  await inspectScreen(page, 'slow-prompts');

  answer(Response.json({ jsonrpc: '2.0', id, result: { prompts: [review] } }));
  await expect(choices.getByRole('option', { name: 'Review' })).toBeVisible();
  await expect(choices).not.toContainText('Asking');

  await composer.fill('');
  await expect(choices).toHaveCount(0);
  id = undefined;
  await composer.fill('/');
  await expect.poll(() => id).toBeDefined();
  answer(Response.json({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'The library is closed.' } }));
  await expect(choices).toContainText('didn’t respond.');
  await inspectScreen(page, 'refused-prompts');
  await composer.fill('');
});
