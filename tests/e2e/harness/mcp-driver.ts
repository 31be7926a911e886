import type { Locator, Page } from '@playwright/test';
import { toolName } from '@/lib/domain/tools/tool-name';
import { sendCommand } from './command';
import type { Parley } from './launch';
import { pressAnswer } from './press-answer';

/** The settings of tools in a tab of their own. */
export const openToolSettings = async (parley: Parley): Promise<Page> => {
  const page = await parley.context.newPage();
  await page.goto(parley.url('settings.html'));
  await page.locator('.pl-settings-nav button:has(.lucide-wrench)').click();
  await serverForm(page).waitFor();
  return page;
};

const serverForm = (page: Page): Locator => page.locator('form.pl-server-form').first();

/** The row of a connected server. */
export const serverRow = (page: Page, url: string): Locator =>
  page.locator('.pl-row', { has: page.getByText(new URL(url).host, { exact: true }) }).filter({
    has: page.getByRole('button', { name: /^More options for/ }),
  });

/** Connects a server by its address, as a user does. */
export const connectServer = async (page: Page, url: string): Promise<Locator> => {
  await serverForm(page).getByLabel('Address').fill(url);
  await serverForm(page).getByRole('button', { name: 'Connect' }).click();
  const row = serverRow(page, url);
  await row.waitFor();
  return row;
};

/** Presses an entry of a server's menu. */
export const chooseFor = async (page: Page, row: Locator, name: string): Promise<void> => {
  await row.getByRole('button', { name: /^More options for/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** The id of a connected server; it is connected if it is not. */
const connectionIdOf = async (page: Page, url: string): Promise<string> => {
  const { connections } = await sendCommand(page, { type: 'mcp-list' });
  const found = connections.find((connection) => connection.url === url);
  if (found !== undefined) return found.id;
  const added = await sendCommand(page, { type: 'mcp-add', title: new URL(url).host, url, headers: {} });
  if (added.connection === undefined) throw new Error(`${url} is not connected`);
  return added.connection.id;
};

/** Turns a server on for new conversations: what gives its tools the names that a model knows them by. */
export const turnOn = async (page: Page, url: string): Promise<(name: string) => string> => {
  const sourceId = `mcp-${await connectionIdOf(page, url)}`;
  await sendCommand(page, { type: 'tool-switch', sourceId, isOn: true });
  return (name) => toolName(sourceId, name);
};

/** What a question about a call, or one of a server, can be answered with. */
type QuestionAnswer = 'once' | 'conversation' | 'always' | 'no' | 'accept' | 'decline' | 'cancel';

/** Answers the question about a call. */
export const answerQuestion = (page: Page, answer: QuestionAnswer): Promise<void> =>
  pressAnswer(page.locator(`.pl-consent [data-answer="${answer}"]`));

/** Answers all calls that wait, with one press. */
export const answerAll = (page: Page, answer: 'once' | 'conversation' | 'no'): Promise<void> =>
  pressAnswer(page.locator(`.pl-consent-together [data-answer-all="${answer}"]`));
