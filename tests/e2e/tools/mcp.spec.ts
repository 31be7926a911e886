import type { Answer, AnswerPiece } from '../../simulators/core/answer';
import { startEverything } from '../../simulators/mcp/everything';
import { type NewServer, startNewServer } from '../../simulators/mcp/new-server';
import { type SignedInServer, startSignedInServer } from '../../simulators/mcp/signed-in-server';
import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { dumpDatabases } from '../harness/database';
import { makeAppHtml } from '../harness/frame-page';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { answerQuestion, chooseFor, connectServer, openToolSettings, serverRow, turnOn } from '../harness/mcp-driver';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { pressAnswer } from '../harness/press-answer';
import { saveScreenshot } from '../harness/screenshot';

let parley: Parley;
let everything: Awaited<ReturnType<typeof startEverything>>;
let modern: NewServer;
let signedIn: SignedInServer;

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ services }) => {
  const app = await makeAppHtml();
  [everything, modern, signedIn] = await Promise.all([
    startEverything(),
    startNewServer(undefined, app),
    startSignedInServer(),
  ]);
  parley = await launchParley({ services });
  const page = await parley.openPanelPage();
  await connectOpenAi(page);
  await page.close();
});

test.afterAll(async () => {
  const { problems } = parley.problems;
  await parley.close();
  removeProfile(parley.profile);
  await Promise.all([everything.stop(), modern.stop(), signedIn.stop()]);
  expect(problems).toEqual([]);
});

/** Every test begins without a server. */
test.beforeEach(async ({ services }) => {
  services.reset();
  const page = await parley.openPanelPage();
  const { connections } = await sendCommand(page, { type: 'mcp-list' });
  for (const { id } of connections) await sendCommand(page, { type: 'mcp-remove', connectionId: id });
  await page.close();
});

/** A panel with nothing but this server's tools in its new conversation. */
const newPanel = async (url: string): Promise<{ readonly panel: Panel; readonly name: (tool: string) => string }> => {
  const panel = panelOn(await parley.openPanelPage());
  const name = await turnOn(panel.page, url);
  const startNew = panel.page.getByTestId('new-chat');
  await startNew.or(panel.page.getByTestId('temporary')).waitFor();
  if (await startNew.isVisible()) await startNew.click();
  await expect(panel.messages('user')).toHaveCount(0);
  return { panel, name };
};

const calls = (...pieces: readonly (readonly [string, Record<string, unknown>?])[]): { readonly answer: Answer } => ({
  answer: {
    pieces: pieces.map(
      ([name, args = {}], index): AnswerPiece => ({ type: 'tool-call', name, args, id: `call_${index}` }),
    ),
  },
});

const say = (text: string): { readonly answer: Answer } => ({ answer: { pieces: [{ type: 'text', text }] } });

const call = (panel: Panel, name: string) => panel.page.locator('.pl-call', { hasText: name }).last();

test('a server is connected by its address, examined, and shows its tools @gate @tools', async () => {
  const page = await openToolSettings(parley);
  await expect(await connectServer(page, everything.url)).toContainText(/\d+ tools/);
  const row = await connectServer(page, modern.url);
  await expect(row).toContainText(/\d+ tools/);

  await chooseFor(page, row, 'Find the problem');
  await expect(row).toContainText('Everything works now');
  await saveScreenshot(page, 'mcp-examined');
  await page.close();
});

test('a panel opens with ten servers that are on, and asks none of them for its tools before a press', async () => {
  const page = await parley.openPanelPage();
  const urls = Array.from({ length: 10 }, (_, index) => `${modern.url}?server=${index}`);
  for (const url of urls) await turnOn(page, url);
  await page.close();
  const asked = modern.requests.length;

  const panel = await parley.openPanelPage();
  await panel.getByRole('button', { name: '80 tools' }).click();
  const sheet = panel.getByTestId('tools-sheet');
  await expect(sheet.getByText('Tools: 8 of 8 on')).toHaveCount(10);
  await sheet.getByText('Tools: 8 of 8 on').first().click();
  await expect(sheet).toContainText(/Updated /);
  await saveScreenshot(panel, 'mcp-ten-servers');
  expect(modern.requests.slice(asked)).toEqual([]);

  await sheet.getByRole('button', { name: 'Refresh tools' }).click();
  // The browser opens six connections to one host at most, which all of these rows share.
  await expect.poll(() => modern.requests.length).toBeGreaterThan(asked);
  await panel.close();
});

test('the settings of another program are looked through: a server is connected, a program gets its command', async () => {
  const page = await openToolSettings(parley);
  await page.getByText('From another program').click();
  const settings = {
    mcpServers: {
      Brought: { url: `${modern.url}?from=elsewhere` },
      Files: { command: 'npx', args: ['-y', 'files-server', '/data/my notes'], env: { FILES_KEY: 'fake' } },
    },
  };
  await page.getByLabel('Settings with “mcpServers”').fill(JSON.stringify(settings));
  await page.getByRole('button', { name: 'Check' }).click();
  const found = page.getByRole('list', { name: 'Servers found' });
  await expect(found).toContainText("supergateway --stdio 'npx -y files-server");
  await expect(found).toContainText('FILES_KEY');
  await saveScreenshot(page, 'mcp-import');
  await found.getByRole('button', { name: 'Connect: Brought' }).first().click();
  await expect(serverRow(page, modern.url).filter({ hasText: 'Brought' })).toContainText(/\d+ tools/);
  await page.close();
});

test('a call of a server of 2025 shows what it gave: structured content, a picture, an error', async ({ services }) => {
  const { panel, name } = await newPanel(everything.url);
  services.openai.script([
    {
      ...calls(
        [name('get-structured-content'), { location: 'Chicago' }],
        [name('get-tiny-image')],
        [name('get-sum'), { a: 'two', b: 3 }],
      ),
      times: 1,
    },
    say('There you are.'),
  ]);
  await panel.ask('What does the server know?');
  for (const _ of ['weather', 'picture']) await answerQuestion(panel.page, 'once');
  await panel.answered();

  expect(await panel.shownAnswer()).toContain('There you are.');
  const sent = services.openai.log.entries().at(-1)?.body ?? '';
  expect(sent).toContain('temperature');
  await call(panel, 'tructured').getByRole('button').first().click();
  await expect(call(panel, 'tructured')).toContainText('temperature');
  await call(panel, 'mage').getByRole('button').first().click();
  await expect(call(panel, 'mage').locator('img')).toBeVisible();
  await expect(call(panel, 'um Tool')).toHaveAttribute('data-state', 'failed');
  await saveScreenshot(panel.page, 'mcp-everything');
  await panel.page.close();
});

test('a call of a server of 2026 shows how far it is, and the server hears that it is stopped', async ({
  services,
}) => {
  const { panel, name } = await newPanel(modern.url);
  services.openai.script([{ ...calls([name('wait')]), times: 1 }, say('Then not.')]);
  await panel.ask('Wait for it.');
  await answerQuestion(panel.page, 'once');
  await expect(call(panel, 'wait')).toContainText('Still looking');
  await expect(call(panel, 'wait').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await call(panel, 'wait').getByRole('button', { name: /^Stop/ }).click();
  await panel.answered();

  await expect.poll(() => modern.waits).toEqual({ begun: 1, canceled: 1 });
  await expect(call(panel, 'wait')).toHaveAttribute('data-state', 'stopped');
  await panel.page.close();
});

test('a server asks in the middle of a call, and gets what the user filled in @gate @tools', async ({ services }) => {
  const { panel, name } = await newPanel(modern.url);
  services.openai.script([{ ...calls([name('deploy')]), times: 1 }, say('Deployed.')]);
  await panel.ask('Deploy it.');
  await answerQuestion(panel.page, 'once');
  await expect(panel.page.getByText('Deploy to production?')).toBeVisible();
  await panel.page.getByRole('checkbox', { name: /Are you sure/ }).click();
  await saveScreenshot(panel.page, 'mcp-elicitation');
  await answerQuestion(panel.page, 'accept');
  await panel.answered();
  expect(services.openai.log.entries().at(-1)?.body).toContain('deployed');
  await panel.page.close();
});

test('a tool that a server adds while it runs is there for the next question', async ({ services }) => {
  const { panel, name } = await newPanel(modern.url);
  services.openai.script(say('Hello.'));
  await panel.ask('Hello?');
  await panel.answered();
  const takeAway = modern.addTool('added-later');
  await panel.ask('And now?');
  await panel.answered();
  expect(services.openai.log.entries().at(-1)?.body).toContain(name('added-later'));
  takeAway();
  await panel.page.close();
});

test('an App shows its call; what it wishes is done after a yes, and nothing after a no @tools', async ({
  services,
}) => {
  const { panel, name } = await newPanel(modern.url);
  const { page } = panel;
  services.openai.script([{ ...calls([name('forecast'), { city: 'Oslo' }]), times: 1 }, say('It rains.')]);
  await panel.ask('What is the weather?');
  await answerQuestion(page, 'once');
  await panel.answered();
  expect(services.openai.log.entries().at(-1)?.body).not.toContain(name('later'));
  const app = page.frameLocator('[data-testid="app"] iframe');
  await expect(app.locator('body')).toContainText('connected to Parley');
  await expect(app.locator('body')).toContainText('input {"city":"Oslo"}');
  await expect(app.locator('body')).toContainText('Rain in Oslo');
  // It is told once, although the answer was stored meanwhile.
  await expect(app.getByText('input {"city":"Oslo"}')).toHaveCount(1);

  const wish = page.getByTestId('app');
  const reply = async (title: string, answer: 'once' | 'no'): Promise<void> => {
    await expect(wish).toContainText(title);
    const button = wish.locator(`[data-answer="${answer}"]`);
    await button.scrollIntoViewIfNeeded();
    await expect(button).toHaveAttribute('aria-disabled', 'false');
    await saveScreenshot(page, `mcp-app-${answer}`);
    await pressAnswer(button);
  };
  await reply('wants to use “later”', 'once');
  await expect(app.locator('body')).toContainText('1 more days of rain');
  await reply('wants to open a page', 'no');
  await reply('suggests a question', 'once');
  await reply('wants to open in a larger view', 'once');
  await expect(app.locator('body')).toContainText('mode fullscreen');
  const large = page.locator('.pl-guest[data-large="true"]');
  await expect(large).toContainText('Page of “forecast”, from 127.0.0.1');
  expect(await large.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await saveScreenshot(page, 'mcp-app-large');
  await large.getByRole('button', { name: 'Back to conversation' }).click();
  await expect(large).toHaveCount(0);
  // It was not loaded anew.
  await expect(app.getByText('connected to Parley')).toHaveCount(1);
  await expect(app.locator('body')).toContainText('all answered');
  await expect(panel.messages('user').last()).toContainText('And tomorrow?');
  expect(parley.context.pages().some((one) => one.url().startsWith('https://example.com'))).toBe(false);
  await panel.answered();
  await page.close();
});

test('what a server offers is attached from the composer, fenced as strangers’ text', async ({ services }) => {
  const { panel } = await newPanel(modern.url);
  const { page } = panel;
  const sheet = page.getByTestId('resource-sheet');
  const openSheet = async (): Promise<void> => {
    // Until the servers are known, the button opens the browser's own picker of files.
    await page.locator('[data-testid="attach"][aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Something from a server' }).click();
  };
  await openSheet();
  await sheet.getByRole('searchbox').fill('read');
  await saveScreenshot(page, 'mcp-resources');
  await sheet.getByRole('button', { name: /^readme/ }).click();
  await expect(sheet).toHaveCount(0);
  await openSheet();
  await sheet.getByRole('button', { name: /^user/ }).click();
  await sheet.getByLabel('id').fill('7');
  await expect(sheet.locator('datalist option')).toHaveCount(2);
  await saveScreenshot(page, 'mcp-template');
  await sheet.getByRole('button', { name: 'Attach' }).click();
  await openSheet();
  await sheet.getByRole('button', { name: /^logo/ }).click();
  await expect(page.getByTestId('attachment')).toHaveCount(3);

  services.openai.script(say('Read.'));
  await panel.ask('What do they say?');
  await panel.answered();
  const sent = services.openai.log.entries().at(-1)?.body ?? '';
  expect(sent).toMatch(/<untrusted_content source=..readme.. server=..127\.0\.0\.1:\d+.. nonce/);
  expect(sent).toContain('User 7');
  expect(sent).toContain('data:image/png;base64,');
  await page.close();
});

test('a prompt of a server is found under a slash, asks for its arguments, and becomes the user’s own text', async () => {
  const { panel } = await newPanel(modern.url);
  const { page, composer } = panel;
  await composer.fill('/revi');
  await page.getByRole('option', { name: /^Review/ }).click();
  const sheet = page.getByTestId('prompt-sheet');
  await sheet.getByLabel('language').fill('L');
  await expect(sheet.locator('datalist option')).toHaveCount(2);
  await sheet.getByLabel('language').fill('Lisp');
  await saveScreenshot(page, 'mcp-prompt');
  await sheet.getByRole('button', { name: 'Insert' }).click();
  await expect(composer).toHaveValue('Review this Lisp.');
  await composer.fill('');
  await page.close();
});

test('a server with OAuth is signed in to, called, stopped, signed out of and removed @gate @tools', async ({
  services,
}) => {
  const settings = await openToolSettings(parley);
  const row = await connectServer(settings, signedIn.url);
  await expect(row).toContainText('wants you to sign in');
  await saveScreenshot(settings, 'mcp-sign-in');
  await row.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(row).toContainText('signed in');
  const [token = ''] = signedIn.tokens();
  expect(token).not.toBe('');
  expect(await dumpDatabases(settings)).not.toContain(token);

  const { panel, name } = await newPanel(signedIn.url);
  services.openai.script([
    { ...calls([name('whoami')], [name('wait'), { reason: 'to see' }]), times: 1 },
    say('You are the demo user.'),
  ]);
  await panel.ask('Who am I?');
  await answerQuestion(panel.page, 'once');
  await answerQuestion(panel.page, 'once');
  await expect.poll(() => signedIn.waits.begun).toBe(1);
  await call(panel, 'wait').getByRole('button', { name: /^Stop/ }).click();
  await panel.answered();
  await expect.poll(() => signedIn.waits.canceled).toBe(1);
  expect(services.openai.log.entries().at(-1)?.body).toContain('demo_user with a token');

  signedIn.addTool();
  services.openai.script(say('More.'));
  await expect(async () => {
    await panel.ask('What can you do now?');
    await panel.answered();
    expect(services.openai.log.entries().at(-1)?.body).toContain(name('later-1'));
  }).toPass();
  await panel.page.close();

  await settings.bringToFront();
  await chooseFor(settings, row, 'Sign out');
  await expect(row).toContainText('wants you to sign in');
  expect(signedIn.tokens()).toEqual([]);
  await chooseFor(settings, row, 'Remove');
  await row.getByRole('button', { name: 'Remove', exact: true }).last().click();
  await expect(serverRow(settings, signedIn.url)).toHaveCount(0);
  const { origin } = new URL(signedIn.url);
  expect(await dumpDatabases(settings)).not.toContain(origin);
  await settings.close();
});
