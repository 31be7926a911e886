import { type CardPanel, callsOf, says, startCardPanel } from '../harness/card-panel';
import { sendCommand } from '../harness/command';
import { expectToStayInSight } from '../harness/in-sight';
import { answerAll, answerQuestion } from '../harness/mcp-driver';
import { numberedWords } from '../harness/paced-answer';
import { expect, test } from '../harness/parley-test';

let shown: CardPanel;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ services }) => {
  shown = await startCardPanel(services);
});

test.afterAll(() => shown.end());

test.beforeEach(async ({ services }) => {
  services.reset();
  await shown.startNew();
});

test('what a server asks is filled in with the keyboard, checked in words, and given to the server @gate @tools', async ({
  services,
}) => {
  const { panel, cards, name, question } = shown;
  const { page } = panel;
  const before = cards.answers.length;
  services.openai.script([callsOf(name('book')), says('Have a good journey.')]);
  await panel.ask('Book a journey.');
  await answerQuestion(page, 'once');
  await expect(question).toBeFocused();
  await expect(question).toContainText('Never enter a password');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('At least 2 characters.');
  await expect(question).toContainText('Choose one.');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('da');
  await page.getByRole('radio', { name: 'Second' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'A dog' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await panel.answered();

  expect(cards.answers.slice(before)).toEqual([{ name: 'Ada', seats: 2, quiet: true, class: '2', extras: ['dog'] }]);
  expect(services.openai.log.entries().at(-1)?.body).toContain('Booked for Ada.');
});

test('a call that asks below the visible part is told there and announced, and the button leads to it', async ({
  services,
}) => {
  const { panel, name, question } = shown;
  const { page } = panel;
  const latest = page.getByTestId('latest');
  const call = callsOf(name('book'));
  const before = { type: 'text', text: numberedWords(500) } as const;
  services.openai.script([
    { ...call, answer: { pieces: [before, ...(call.answer?.pieces ?? [])] } },
    says('Then not.'),
  ]);
  await panel.ask('Say much, then book a journey.');
  await expect(latest).toHaveText('A question for you below');
  await expect(page.getByTestId('live-region')).toContainText('Book a journey');
  await expect(panel.composer).toBeFocused();
  await expectToStayInSight(panel.messages('user').last().locator('.pl-bubble'), 'the question of the user');

  await latest.click();
  await expectToStayInSight(question.locator('[data-answer="no"]'), 'the answers');
  await expect(question.locator('[data-answer="no"]')).toBeFocused();
  await answerQuestion(page, 'no');
  await panel.answered();
  await expect(panel.messages('assistant').last()).toContainText('Then not.');
});

test('what a server asks can be declined, and nothing that was filled in reaches it', async ({ services }) => {
  const { panel, cards, name, question } = shown;
  const { page } = panel;
  const before = cards.answers.length;
  services.openai.script([callsOf(name('book')), says('Then not.')]);
  await panel.ask('Book a journey.');
  await answerQuestion(page, 'once');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await question.locator('[data-answer="decline"]').press('Enter');
  await panel.answered();

  expect(cards.answers.slice(before)).toEqual([{ action: 'decline' }]);
});

test('a page that a server wants opened is shown whole, and loaded by a press and not before', async ({ services }) => {
  const { panel, parley, cards, name, question } = shown;
  const { page } = panel;
  const before = cards.visits.length;
  services.openai.script([callsOf(name('pay')), says('Paid.')]);
  await panel.ask('Pay for it.');
  await answerQuestion(page, 'once');
  await expect(question.locator('.pl-elicitation-address')).toHaveText(cards.page);
  await expect(question.locator('.pl-elicitation-address strong')).toHaveText(new URL(cards.page).host);
  expect(cards.visits.slice(before)).toEqual([]);

  const opened = parley.context.waitForEvent('page');
  await answerQuestion(page, 'accept');
  const bank = await opened;
  await panel.answered();

  expect(bank.url()).toBe(cards.page);
  expect(await bank.evaluate(() => [document.referrer, globalThis.opener])).toEqual(['', null]);
  await bank.close();
});

test('results are drawn as what they are, load nothing, and open nothing without asking @gate @attack:model', async ({
  services,
}) => {
  const { panel, name, call } = shown;
  const { page } = panel;
  services.openai.script([callsOf(name('report'), name('days')), callsOf(name('all')), says('It rains.')]);
  await panel.ask('How is the weather?');
  for (const _ of ['report', 'days', 'all']) await answerQuestion(page, 'once');
  await panel.answered();

  const report = call('Report');
  await report.getByRole('button').first().click();
  await expect(report.locator('strong')).toHaveText('until noon');
  await expect(report).toContainText('<b onclick="alert(1)">No HTML</b>');
  await expect(report.locator('img')).toHaveCount(1);
  await report.getByRole('button', { name: 'Read it here' }).click();
  await expect(report).toContainText('Bring a coat.');
  for (const link of ['The forecast', 'A map', 'All forecasts']) {
    await report.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alertdialog')).toContainText('.example');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }

  await call('Days').getByRole('button').first().click();
  await expect(call('Days').getByRole('row')).toHaveCount(4);
  await call('Everything').getByRole('button').first().click();
  await expect(call('Everything')).toContainText('The model only got the beginning.');
  await expect(call('Everything').getByRole('button', { name: /^Download/u })).toContainText('5 MB');
});

test('calls that stand beside each other are stopped together, and one that failed is made again', async ({
  services,
}) => {
  const { panel, name, call } = shown;
  const { page } = panel;
  services.openai.script([callsOf(name('slow'), name('slow'), name('flaky')), says('Only one answered.')]);
  await panel.ask('Ask all stations.');
  for (const _ of ['slow', 'slow', 'flaky']) await answerQuestion(page, 'once');
  await expect(page.locator('.pl-call[data-state="running"]')).toHaveCount(2);
  await expect(page.getByText('Reading station 1 of 4')).toHaveCount(2);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await panel.answered();
  await expect(page.locator('.pl-call[data-state="stopped"]')).toHaveCount(2);
  await expect(call('Flaky')).toContainText('The station is silent.');

  services.openai.script(says('It is dry.'));
  await page.getByRole('button', { name: 'Try Flaky again' }).click();
  await answerQuestion(page, 'once');
  await expect.poll(() => panel.shownAnswer()).toContain('It is dry.');
  await expect(call('Flaky')).toHaveAttribute('data-state', 'done');
});

test('what is allowed in a conversation is listed at the composer and in the settings, and taken back in both', async ({
  services,
}) => {
  const { panel, parley, name } = shown;
  const { page } = panel;
  const takeBack = (place: typeof page, tool: string) => place.getByRole('button', { name: `Revoke ${tool}` });
  services.openai.script([callsOf(name('days'), name('report')), says('Dry.')]);
  await panel.ask('Which days?');
  await answerAll(page, 'conversation');
  await panel.answered();

  const settings = await parley.context.newPage();
  await settings.goto(parley.url('settings.html'));
  await settings.locator('.pl-settings-nav button:has(.lucide-wrench)').click();
  await takeBack(settings, 'Report').click();
  await expect(takeBack(settings, 'Report')).toHaveCount(0);
  await expect(takeBack(settings, 'Days')).toBeVisible();
  await settings.close();

  await page.getByRole('button', { name: /^\d+ tools$/u }).click();
  await expect(takeBack(page, 'Report')).toHaveCount(0);
  await takeBack(page, 'Days').scrollIntoViewIfNeeded();
  await takeBack(page, 'Days').click();
  await expect(takeBack(page, 'Days')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('an answer that has used all its steps says so, and goes on when it may', async ({ services }) => {
  const { panel } = shown;
  const { page } = panel;
  await sendCommand(page, { type: 'tool-switch', sourceId: 'own', isOn: true });
  await sendCommand(page, { type: 'tool-step-limit', steps: 1 });
  services.openai.script([callsOf('own____clock'), says('It is noon.')]);
  await panel.ask('What time is it?');
  await panel.answered('interrupted');
  await expect(page.locator('.pl-card')).toContainText('The answer reached its step limit');
  await page.getByRole('button', { name: 'Continue' }).click();
  await panel.answered();

  expect(await panel.shownAnswer()).toContain('It is noon.');
  await sendCommand(page, { type: 'tool-step-limit', steps: 20 });
  await sendCommand(page, { type: 'tool-switch', sourceId: 'own', isOn: false });
});

test('a model without tools says so where it is chosen, and its switches are off with the reason', async () => {
  const { panel } = shown;
  const { page } = panel;
  const picker = page.getByTestId('model-picker');
  const usual = (await picker.textContent()) ?? '';
  await picker.click();
  const model = page.getByRole('option', { name: /gemma3/u });
  await expect(model).toContainText('No tools');
  await model.click();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const sheet = page.getByTestId('tools-sheet');
  await expect(sheet).toContainText('can’t use tools, so none are sent');
  for (const each of await sheet.getByRole('switch').all()) await expect(each).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await picker.click();
  await page.getByRole('option', { name: usual }).first().click();
  await expect(picker).toHaveText(usual);
});
