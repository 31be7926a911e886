import type { Page } from '@playwright/test';
import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { libraryLooks, openInLook } from '../harness/library-screens';
import { expect, test } from '../harness/parley-test';
import { killWorker } from '../harness/worker';

const saying = (text: string) => ({ answer: { pieces: [{ type: 'text' as const, text }] } });

const openAssistants = async (page: Page): Promise<void> => {
  await page.getByTestId('more').press('Enter');
  await page.getByTestId('settings').press('Enter');
  await page.locator('.pl-settings-nav').getByRole('button', { name: 'Assistants', exact: true }).press('Enter');
};
const toConversation = async (page: Page): Promise<void> => {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.press('Enter');
  await expect(page.locator('.pl-settings')).toHaveAttribute('data-shows', 'navigation');
  await back.press('Enter');
  await page.getByTestId('composer').waitFor();
};

test('an assistant is made, used, left and found again, changed, deleted and brought back, while the worker dies between', async ({
  openAiPanel: panel,
  services,
  parley,
}) => {
  const { page, composer } = panel;
  const { keyboard } = page;
  const sent = () => JSON.parse(services.openai.log.entries().at(-1)?.body ?? '{}');
  const line = page.getByTestId('assistant-line');
  services.openai.script([saying('Aye.'), saying('North.'), saying('Hm.'), saying('Ahoy.')]);

  // Made by keyboard: the empty list says what it is for, and what is missing is said beside its field.
  await openAssistants(page);
  await expect(page.getByText('No assistants yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New assistant' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await keyboard.type('Navigator');
  await page.getByLabel('Icon').fill('🧭');
  await page.getByLabel('Instructions', { exact: true }).fill('Answer as a navigator of 1890 would.');
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  await page.getByRole('option', { name: /gpt-5/u }).first().click();
  await page.getByLabel('Starters').fill('Where are we?\nWhat do the stars say?');
  await page.getByRole('button', { name: 'Parameters', exact: true }).click();
  await page.getByLabel('Max output tokens').fill('700');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit Navigator' })).toBeFocused();

  // Used from the slash, beside the prompts; the worker dies before the question.
  await toConversation(page);
  await composer.focus();
  await keyboard.type('/navi');
  await expect(page.getByRole('option', { name: /Navigator/u })).toBeVisible();
  await keyboard.press('Enter');
  await expect(line).toContainText('Navigator');
  await expect(composer).toHaveValue('');
  await page.getByRole('button', { name: 'Where are we?' }).press('Enter');
  await expect(composer).toHaveValue('Where are we?');
  await killWorker(parley);
  await composer.press('Enter');
  await panel.answered();
  expect(sent()).toMatchObject({ instructions: 'Answer as a navigator of 1890 would.', max_output_tokens: 700 });
  const { model } = sent();

  // Changed meanwhile: this conversation keeps what it began with, after leaving it, and after the worker's death.
  await openAssistants(page);
  await page.getByRole('button', { name: 'Edit Navigator' }).press('Enter');
  await page.getByLabel('Instructions', { exact: true }).fill('Answer as a pirate would.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The form closes a moment after the row says what was saved.
  await expect(page.getByLabel('Instructions', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Answer as a pirate would.')).toBeVisible();
  await toConversation(page);
  await page.getByTestId('new-chat').click();
  await expect(line).toHaveCount(0);
  await expect(page.getByTestId('assistant-offers').getByRole('button', { name: 'Navigator' })).toBeVisible();
  await killWorker(parley);
  await page.reload();
  await page.getByTestId('history').click();
  await page.getByTestId('history-item').first().click();
  await expect(line).toContainText('Navigator');
  await panel.ask('And now?');
  await panel.answered();
  expect(sent()).toMatchObject({ instructions: 'Answer as a navigator of 1890 would.', max_output_tokens: 700, model });

  // Taken off, and back by Undo.
  await page.getByRole('button', { name: 'Take Navigator off' }).press('Enter');
  await expect(line).toHaveCount(0);
  await expect(composer).toBeFocused();
  await panel.ask('Who are you?');
  await panel.answered();
  expect(sent()).not.toHaveProperty('instructions');

  // Deleted, and back where it stood by Undo; its conversation is not touched by either.
  await openAssistants(page);
  await page.getByRole('button', { name: 'Duplicate Navigator' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Navigator (copy)' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Navigator', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Navigator', exact: true })).toHaveCount(0);
  await killWorker(parley);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: /^Edit Navigator/u })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Edit Navigator/u }).first()).toHaveAccessibleName('Edit Navigator');

  // The newer one, chosen where a conversation begins.
  await toConversation(page);
  await page.getByTestId('new-chat').click();
  await page.getByTestId('assistant-offers').getByRole('button', { name: 'Navigator', exact: true }).press('Enter');
  await panel.ask('Where is the gold?');
  await panel.answered();
  expect(sent()).toMatchObject({ instructions: 'Answer as a pirate would.' });
});

test('the instructions and the model of a conversation are saved as an assistant', async ({ panel }) => {
  const { page } = panel;
  await page.getByTestId('more').click();
  await page.getByTestId('parameters').click();
  await page.getByRole('button', { name: 'Save as assistant' }).click();
  await expect(page.getByText('Write instructions first.')).toBeVisible();
  await page.getByLabel('Instructions').fill('Answer in rhymes.');
  await page.getByRole('button', { name: 'Save as assistant' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Edit New assistant' }).click();
  await expect(page.getByLabel('Instructions')).toHaveValue('Answer in rhymes.');
  await expect(page.getByRole('button', { name: 'Model', exact: true })).not.toHaveText('The chat’s model');
});

test('an assistant whose model is gone says so, and the model that is there answers', async ({ panel }) => {
  const { page } = panel;
  const assistant = { id: 'a1', name: 'Cook', instructions: 'Answer as a cook.' };
  const model = { connectionId: 'gone', modelId: 'old-model' };
  await sendCommand(page, { type: 'assistant-keep', assistant: { ...assistant, model } });
  await page.getByTestId('assistant-offers').getByRole('button', { name: 'Cook' }).click();
  await expect(page.getByTestId('assistant-line')).toContainText('old-model isn’t available.');

  await panel.ask('What is for dinner?');
  await panel.answered();
  await expect(page.getByTestId('assistant-line')).toContainText('answers instead.');
});

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

for (const look of libraryLooks) {
  const { name, width, colorScheme, locale } = look;
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 720 }, colorScheme, locale } });

    test('assistants are accessible and fit: their page and form, the slash, the empty screen, the line', async ({
      panelPage: page,
    }) => {
      const gone = { connectionId: 'gone', modelId: `${long}:latest` };
      const all = [
        { id: 'a1', name: 'Navigator', icon: '🧭', instructions: 'Answer as a navigator of 1890 would. '.repeat(9) },
        { id: 'a2', name: long, instructions: long, model: gone, starters: [long, 'Where are we?', 'أين نحن؟'] },
        { id: 'a3', name: 'مترجم', instructions: 'ترجم كل ما يُكتب لك.' },
        { id: 'a4', name: '校正者', instructions: '誤字を直してください。' },
        { id: 'a5', name: 'Proofreader', instructions: 'Mend what is wrong.', parameters: { temperature: 0.2 } },
      ];
      for (const assistant of all) await sendCommand(page, { type: 'assistant-keep', assistant });
      await openInLook(page, look);
      const shot = (screen: string): Promise<void> => inspectScreen(page, `assistants-${screen}-${name}`);

      await page.getByTestId('more').click();
      await page.getByTestId('settings').click();
      await page.locator('.pl-settings-nav button:has(.lucide-drama)').click();
      await page.getByTestId('assistants').waitFor();
      await shot('page');
      await page.locator('[data-edits="a2"]').click();
      await page.locator('.pl-assistant-form').waitFor();
      await shot('form');
      await page.reload();

      await page.getByTestId('assistant-offers').waitFor();
      await shot('empty');
      await page.getByTestId('composer').fill('/nav');
      await page.getByTestId('choices').waitFor();
      await shot('slash');
      await page.getByTestId('composer').fill('');
      await page.getByTestId('assistant-offers').getByRole('button').nth(1).click();
      await page.getByTestId('assistant-line').waitFor();
      await shot('chosen');
    });
  });
}
