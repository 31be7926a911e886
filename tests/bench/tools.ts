import type { Page } from '@playwright/test';
import { toolName } from '@/lib/domain/tools/tool-name';
import { sendCommand } from '../e2e/harness/command';
import { answerQuestion } from '../e2e/harness/mcp-driver';
import type { Figures } from './figures';
import { longestTask, watchTasks } from './longest-task';
import { median } from './quantiles';
import type { Subject } from './subject';
import { toolServerAddresses } from './tool-server';

const openings = 7;

const openingOf = async (subject: Subject): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < openings; index += 1) {
    const { page, ms } = await subject.open();
    times.push(ms);
    await page.close();
  }
  return median(times);
};

const connect = async (page: Page, url: string, index: number): Promise<string> => {
  const { connection } = await sendCommand(page, { type: 'mcp-add', title: `Server ${index}`, url, headers: {} });
  if (connection === undefined) throw new Error(`${url} was not connected`);
  const sourceId = `mcp-${connection.id}`;
  await sendCommand(page, { type: 'tool-switch', sourceId, isOn: true });
  return sourceId;
};

const switchOff = async (page: Page, sourceIds: readonly string[]): Promise<void> => {
  for (const sourceId of sourceIds) await sendCommand(page, { type: 'tool-switch', sourceId, isOn: false });
};

/** Shows the list of 128 tools, asks with all of them, and has one called: the longest task of the panel, ms. */
const longestTaskOfCall = async (subject: Subject, sourceId: string): Promise<number> => {
  const page = await subject.openNew();
  await page.locator('.pl-tools-chip').waitFor();
  await watchTasks(page);
  await page.locator('.pl-tools-chip').click();
  await page.getByTestId('tools-sheet').getByText('Server 0').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('composer').fill(`Call: ${toolName(sourceId, 'tool_7')}`);
  await page.getByTestId('composer').press('Enter');
  await answerQuestion(page, 'once');
  await page.locator('[data-role="assistant"][data-status="complete"]').last().waitFor();
  const longest = await longestTask(page);
  await page.close();
  return longest;
};

/** Opening with ten MCP servers on, beside opening with none; 128 tools listed, offered and one of them called. */
export const measureTools = async (subject: Subject): Promise<Figures> => {
  const without = await openingOf(subject);
  const page = await subject.openNew();
  const sourceIds: string[] = [];
  for (const [index, url] of toolServerAddresses.entries()) sourceIds.push(await connect(page, url, index));
  await page.close();
  const withTen = await openingOf(subject);
  const [first = '', ...others] = sourceIds;
  const again = await subject.openNew();
  await switchOff(again, others);
  await again.close();
  const task = await longestTaskOfCall(subject, first);
  const last = await subject.openNew();
  await switchOff(last, [first]);
  await last.close();
  return { 'tools-open': withTen, 'tools-open-times': withTen / without, 'tools-task': task };
};
