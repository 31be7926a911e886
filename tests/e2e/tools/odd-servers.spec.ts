import type { Page } from '@playwright/test';
import { goodAnswer, goodTool, startListing } from '../../simulators/mcp/odd-server';
import { startRawServer } from '../../simulators/mcp/raw-server';
import type { WebServer } from '../../simulators/mcp/web-server';
import { says } from '../harness/card-panel';
import { connectOpenAi } from '../harness/connect';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { chooseFor, connectServer, openToolSettings, turnOn } from '../harness/mcp-driver';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { pressAnswer } from '../harness/press-answer';
import { saveScreenshot } from '../harness/screenshot';

let parley: Parley;
let panel: Panel;
const servers: WebServer[] = [];

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ services }) => {
  parley = await launchParley({ services });
  panel = panelOn(await parley.openPanelPage());
  await connectOpenAi(panel.page);
});

test.afterAll(async () => {
  await parley.close();
  removeProfile(parley.profile);
  for (const server of servers) await server.stop();
});

const started = async (server: Promise<WebServer>): Promise<WebServer> => {
  servers.push(await server);
  return server;
};

const withTools = async (url: string): Promise<{ page: Page; name: (tool: string) => string }> => {
  const { page } = panel;
  const name = await turnOn(page, url);
  await page.reload();
  // A conversation that there is keeps the tools that it had.
  const startNew = page.getByTestId('new-chat');
  await startNew.or(page.getByTestId('temporary')).waitFor();
  if (await startNew.isVisible()) await startNew.click();
  await expect(panel.messages('user')).toHaveCount(0);
  return { page, name };
};

const callOf = (name: string, args: Record<string, unknown>) => ({
  times: 1,
  answer: { pieces: [{ type: 'tool-call' as const, name, args, id: 'call_0' }] },
});

const allow = '.pl-consent [data-answer="once"]';

test('nothing hides on the card: emptiness is counted, and a yes counts once the rest is unfolded', async ({
  services,
}) => {
  const wipe = { name: 'wipe_disk', title: 'Calculator', inputSchema: { type: 'object' } };
  const { origin } = await started(startListing([wipe]));
  const { page, name } = await withTools(`${origin}/`);
  const padding = `first line${'\n'.repeat(3_000)}SECRET`;
  services.openai.script([callOf(name('wipe_disk'), { padding, long: 'x'.repeat(20_000) }), says('Done.')]);
  await panel.ask('Calculate.');

  const card = page.locator('.pl-consent');
  await expect(card).toContainText('wipe_disk');
  await expect(card).toContainText('Blank lines: 2,999');
  await expect(card).toContainText('SECRET');
  await expect(card).toContainText('More characters: 19,600');
  await saveScreenshot(page, 'consent-folded');
  const button = page.locator(allow);
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await page.keyboard.press('Enter');
  // The key leads to what has to be read first.
  await expect(card.locator('[data-unfolds]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).not.toContainText('More characters');
  await saveScreenshot(page, 'consent-unfolded');
  await button.scrollIntoViewIfNeeded();
  await expect(button).toHaveAttribute('aria-disabled', 'false');
  await pressAnswer(button);
  await panel.answered();
  expect(services.openai.log.entries().at(-1)?.body).toContain('yes');
});

test('a step-up leads to the sign-in, in the build that people have', async ({ services }) => {
  const challenge = 'Bearer error="insufficient_scope", scope="files:write"';
  const { origin } = await started(
    startRawServer({
      'tools/list': () => ({ tools: [goodTool] }),
      'tools/call': () => new Response('No', { status: 403, headers: { 'www-authenticate': challenge } }),
    }),
  );
  const { page, name } = await withTools(`${origin}/`);
  services.openai.script([callOf(name('good'), {}), says('I could not.')]);
  await panel.ask('Say yes.');
  await pressAnswer(page.locator(allow));
  await panel.answered();

  const call = page.locator('.pl-call').last();
  await expect(call).toContainText('wants you to sign in');
  await expect(call.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a server that answers with 204, knows no discovery, lists odd tools and fails at its second page is connected, says what is missing, and keeps what was known of it', async () => {
  let isBroken = true;
  const long = { ...goodTool, name: 'x'.repeat(300) };
  const odd = { name: 'odd', annotations: { readOnlyHint: null }, inputSchema: { type: 'object', required: null } };
  const { origin } = await started(
    startRawServer({
      'server/discover': () => new Response('', { status: 501 }),
      'tools/list': ({ params }) =>
        Object(params).cursor === undefined
          ? { tools: [odd, null, long, goodTool], nextCursor: '2' }
          : isBroken
            ? new Response('', { status: 500 })
            : { tools: [{ ...goodTool, name: 'late' }] },
      'tools/call': () => goodAnswer,
    }),
  );
  const settings = await openToolSettings(parley);
  const row = await connectServer(settings, `${origin}/`);
  const missing = 'Page 2 of its tool list couldn’t be read';
  await expect(row).toContainText('2 tools');
  await expect(row).toContainText(missing);
  isBroken = false;
  await row.getByRole('button', { name: 'Refresh tools' }).click();
  await expect(row).toContainText('3 tools');
  await expect(row).not.toContainText(missing);
  isBroken = true;
  await chooseFor(settings, row, 'Refresh tools');
  await expect(row).toContainText(missing);
  await expect(row).toContainText('3 tools');
  await row.scrollIntoViewIfNeeded();
  await saveScreenshot(settings, 'server-page-missing');
  await chooseFor(settings, row, 'Turn off');
  await expect(row).toContainText('Turned off');
  await chooseFor(settings, row, 'Turn on');
  await settings.close();

  const { page } = panel;
  await page.reload();
  await panel.composer.waitFor();
  await page.locator('.pl-tools-button').click();
  const sheet = page.getByTestId('tools-sheet');
  await sheet.getByRole('button', { name: 'Can’t be used: 2' }).click();
  await expect(sheet).toContainText('Its name is too long.');
  await expect(sheet).toContainText(missing);
  await saveScreenshot(page, 'tools-left-out');
  await page.keyboard.press('Escape');
});

test('what pages offer to copy is understood in the field of the address', async () => {
  const settings = await openToolSettings(parley);
  const field = settings.getByLabel('Address', { exact: true }).first();
  await field.fill('npx -y @modelcontextprotocol/server-everything');
  await field.press('Enter');
  await expect(settings.getByText('server-everything', { exact: true })).toBeVisible();
  await expect(settings.getByText('supergateway')).toBeVisible();
  await saveScreenshot(settings, 'pasted-npx');
  await field.fill('{"mcpServers":{"wiki":{"url":"https://wiki.example.com/mcp"}}}');
  await field.press('Enter');
  await expect(settings.getByText('wiki.example.com')).toBeVisible();
  await settings.close();
});
