import { readTable } from '../harness/database';
import { pacedAnswer } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

test('two panels on one conversation mirror each other, and two questions are answered one after the other @gate @answers', async ({
  parley,
  panel,
  services,
}) => {
  const first = pacedAnswer(120, 15);
  services.ollama.script([
    { answer: { pieces: [{ type: 'text', text: 'An answer to begin with.' }] } },
    first.script,
    { answer: { pieces: [{ type: 'text', text: 'The last answer.' }] } },
  ]);
  await panel.ask('A question to begin with');
  await panel.answered();
  const other = panelOn(await parley.openPanelPage());

  await panel.ask('The second question');
  await expect(other.messages('assistant')).toHaveCount(2);
  await other.waitForText(30);
  await other.composer.fill('The third question');
  await other.composer.press('Enter');

  for (const one of [panel, other]) {
    await expect(one.messages('user')).toHaveCount(3);
    await expect(one.messages('assistant')).toHaveCount(3, { timeout: 20_000 });
    await one.answered();
    expect((await one.shownAnswer()).trim()).toBe('The last answer.');
  }
  const chats = services.ollama.log.entries().filter(({ path }) => path === '/api/chat');
  expect(chats).toHaveLength(3);
  expect(chats[1]?.endedAt).toBeLessThanOrEqual(chats[2]?.at ?? 0);
  expect(await readTable(panel.page, 'parley', 'conversations')).toHaveLength(1);
  const rows = await readTable(panel.page, 'parley', 'messages');
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'complete'));
  expect(rows).toHaveLength(6);
});

test('a second panel of the window follows into the conversation that the first one begins, and its draft with it', async ({
  parley,
  panel,
  services,
}) => {
  services.ollama.script([
    pacedAnswer(80, 15).script,
    { answer: { pieces: [{ type: 'text', text: 'The second answer.' }] } },
  ]);
  const other = panelOn(await parley.openPanelPage());
  await other.composer.fill('The second question');

  await panel.ask('The first question');
  await other.waitForText(30);
  await expect(other.messages('user')).toHaveCount(1);
  await expect(other.composer).toHaveValue('The second question');
  await other.composer.press('Enter');

  for (const one of [panel, other]) {
    await expect(one.messages('user')).toHaveCount(2);
    await expect(one.messages('assistant')).toHaveCount(2, { timeout: 20_000 });
    await one.answered();
    expect((await one.shownAnswer()).trim()).toBe('The second answer.');
  }
  const chats = services.ollama.log.entries().filter(({ path }) => path === '/api/chat');
  expect(chats).toHaveLength(2);
  expect(chats[0]?.endedAt).toBeLessThanOrEqual(chats[1]?.at ?? 0);
  expect(await readTable(panel.page, 'parley', 'conversations')).toHaveLength(1);
  expect(await readTable(panel.page, 'parley', 'messages')).toHaveLength(4);
});
