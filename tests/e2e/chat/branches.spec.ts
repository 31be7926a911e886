import { dumpDatabases, readTable, storedAnswer } from '../harness/database';
import { expect, test } from '../harness/parley-test';

const saying = (text: string) => ({ answer: { pieces: [{ type: 'text' as const, text }] } });

test('trying again makes a second version beside the first, and both can be shown @answers', async ({
  panel,
  services,
}) => {
  services.ollama.script([saying('The first version.'), saying('The second version.')]);
  await panel.ask('Tell me');
  const first = await panel.answered();

  await first.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(panel.messages('assistant').getByText('2 / 2')).toBeVisible();
  await panel.answered();
  expect((await panel.shownAnswer()).trim()).toBe('The second version.');
  await panel.page.getByRole('button', { name: 'Previous version', exact: true }).click();
  await expect(panel.messages('assistant').getByText('1 / 2')).toBeVisible();

  expect((await panel.shownAnswer()).trim()).toBe('The first version.');
  const answers = (await readTable(panel.page, 'parley', 'messages')).filter(({ role }) => role === 'assistant');
  expect(new Set(answers.map(({ parentId }) => parentId)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(['complete', 'complete']);
});

test('an edited question is a branch: the old one stays with its answer @answers', async ({ panel, services }) => {
  services.ollama.script([saying('About red.'), saying('About green.')]);
  await panel.ask('What is red?');
  await panel.answered();

  await panel.messages('user').first().hover();
  await panel.messages('user').getByRole('button', { name: 'Edit', exact: true }).click();
  await panel.page.getByLabel('Edit the question').fill('What is green?');
  await panel.page.keyboard.press('Enter');
  await expect(panel.messages('user').getByText('2 / 2')).toBeVisible();
  await panel.answered();
  expect((await panel.shownAnswer()).trim()).toBe('About green.');
  await panel.messages('user').getByRole('button', { name: 'Previous version', exact: true }).click();
  await expect(panel.messages('user').getByText('What is red?')).toBeVisible();

  expect((await panel.shownAnswer()).trim()).toBe('About red.');
  const rows = await readTable(panel.page, 'parley', 'messages');
  expect(rows.filter(({ role }) => role === 'user').map(({ parentId }) => parentId)).toEqual([undefined, undefined]);
  expect(rows).toHaveLength(4);
});

test('a deleted answer comes back with Undo', async ({ panel, services }) => {
  services.ollama.script(saying('Worth keeping.'));
  await panel.ask('Tell me');
  const answer = await panel.answered();

  await answer.getByRole('button', { name: 'More', exact: true }).click();
  await panel.page.getByRole('menuitem', { name: 'Delete this answer' }).click();
  await expect(panel.messages('assistant')).toHaveCount(0);
  expect(await storedAnswer(panel.page)).toBeUndefined();
  await panel.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('Worth keeping.');
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text: 'Worth keeping.' });
});

test('a deleted conversation comes back with Undo', async ({ panel, services }) => {
  services.ollama.script(saying('Worth keeping.'));
  await panel.ask('Tell me about ledgers');
  await panel.answered();
  await panel.page.getByTestId('history').click();
  const row = panel.page.getByTestId('history-item');
  await expect(row).toHaveCount(1);

  await row.focus();
  await panel.page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await panel.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row).toHaveCount(1);
  await row.click();
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('Worth keeping.');
  const [conversation] = await readTable(panel.page, 'parley', 'conversations');
  expect(conversation?.deletedAt).toBeUndefined();
});

test('several conversations are deleted together, also one whose answer still comes, and come back with one Undo', async ({
  panel,
  services,
}) => {
  const begun = { type: 'text' as const, text: 'Begun.' };
  services.ollama.script([saying('The first answer.'), { answer: { pieces: [begun, { type: 'gate', name: 'end' }] } }]);
  await panel.ask('About the sky');
  await panel.answered();
  await panel.page.keyboard.press('Escape');
  await panel.page.getByTestId('history').click();
  await panel.page.getByTestId('new-chat').click();
  await panel.ask('About the sea');
  await expect(panel.messages('assistant').getByText('Begun.')).toBeVisible();

  await panel.page.getByTestId('history').click();
  const rows = panel.page.getByTestId('history-item');
  await rows.first().hover();
  await panel.page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click();
  await panel.page.getByRole('menuitem', { name: 'Select' }).click();
  await rows.nth(1).click();
  await expect(panel.page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await panel.page.getByTestId('delete-selected').click();
  await expect(rows).toHaveCount(0);
  await panel.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'sea' }).click();

  await expect(panel.messages('assistant').getByText('Begun.')).toBeVisible();
  const stored = await readTable(panel.page, 'parley', 'messages');
  const answers = stored.filter(({ role }) => role === 'assistant');
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['complete', 'stopped']);
  const conversations = await readTable(panel.page, 'parley', 'conversations');
  expect(conversations.map(({ deletedAt }) => deletedAt)).toEqual([undefined, undefined]);
});

test('the search finds what stands in a message, and opens it', async ({ panel, services }) => {
  services.ollama.script([saying('The keeper wrote of a narwhal.'), saying('Nothing of the kind.')]);
  await panel.ask('What did the keeper write?');
  await panel.answered();
  await panel.page.keyboard.press('Escape');
  await panel.page.getByTestId('history').click();
  await panel.page.getByTestId('new-chat').click();
  await panel.composer.waitFor();
  await panel.ask('And here?');
  await panel.answered();

  await panel.page.getByTestId('history').click();
  await panel.page.getByTestId('history-search').fill('narwhal');
  const found = panel.page.getByTestId('history-item');
  await expect(found).toHaveText([/wrote of a narwhal/u]);
  await found.click();
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('The keeper wrote of a narwhal.');
});

test('a temporary conversation leaves nothing in any database @gate @R5', async ({ panel, services }) => {
  services.ollama.script(saying('An answer about heliotrope.'));
  await panel.page.getByTestId('history').click();
  await panel.page.getByRole('button', { name: 'Temporary conversation' }).click();
  await panel.composer.waitFor();

  await panel.composer.fill('A question about verdigris');
  await panel.composer.press('Enter');
  await panel.answered();
  expect((await panel.shownAnswer()).trim()).toBe('An answer about heliotrope.');
  await panel.page.getByTestId('history').click();
  await expect(panel.page.getByTestId('history-item')).toHaveCount(0);
  await panel.page.getByTestId('new-chat').click();
  await panel.composer.waitFor();
  await expect(panel.messages('assistant')).toHaveCount(0);

  const kept = await dumpDatabases(panel.page);
  expect(kept).not.toContain('verdigris');
  expect(kept).not.toContain('heliotrope');
  const areas = await panel.page.evaluate(async () =>
    JSON.stringify([await chrome.storage.local.get(), await chrome.storage.session.get()]),
  );
  expect(areas).not.toContain('verdigris');
});

test('a temporary conversation, or a message of it, that was deleted comes back by undo', async ({
  panel,
  services,
}) => {
  services.ollama.script(saying('An answer about heliotrope.'));
  await panel.page.getByTestId('history').click();
  await panel.page.getByRole('button', { name: 'Temporary conversation' }).click();
  await panel.composer.fill('A question about verdigris');
  await panel.composer.press('Enter');
  await panel.answered();

  await panel.page.getByTestId('more').click();
  await panel.page.getByRole('menuitem', { name: 'Delete conversation' }).click();
  await expect(panel.messages('assistant')).toHaveCount(0);
  await panel.page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.messages('assistant')).toHaveText(/heliotrope/u);

  await panel.messages('assistant').getByRole('button', { name: 'More' }).click();
  await panel.page.getByRole('menuitem', { name: 'Delete this answer' }).click();
  await expect(panel.messages('assistant')).toHaveCount(0);
  await panel.page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.messages('assistant')).toHaveText(/heliotrope/u);
});
