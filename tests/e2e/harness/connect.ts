import type { Page } from '@playwright/test';
import type { ChatCommand } from '@/lib/commands/all';
import { sendCommand } from './command';
import { canaryKey } from './simulated-services';

/** Makes a model of a connection the one that answers: the first, unless one is named. */
const useModel = async (page: Page, connectionId: string, modelId?: string): Promise<void> => {
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(page, { type: 'hello', windowId });
  const models = providers.find(({ id }) => id === connectionId)?.models ?? [];
  const model = modelId === undefined ? models[0] : models.find(({ id }) => id === modelId);
  if (model === undefined) throw new Error('the connection has no model');
  await sendCommand(page, {
    type: 'preferences-change',
    change: {
      defaultModel: { connectionId, modelId: model.id },
      // As a user who has put away what is told of its end: some end, and a test shall not depend on the day.
      toldEnds: [`chat:soon:${model.id}`, `chat:over:${model.id}`],
    },
  });
};

/** Makes the first model of the only connection the one that answers. */
export const useOnlyConnection = async (page: Page): Promise<void> => {
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(page, { type: 'hello', windowId });
  const [only, second] = providers;
  if (only === undefined || second !== undefined) throw new Error(`${providers.length} connections`);
  await useModel(page, only.id);
};

/** Connects the simulated OpenAI with the canary key, past the forms. */
export const connectOpenAi = async (page: Page): Promise<void> => {
  const result = await sendCommand(page, {
    type: 'provider-add',
    providerId: 'openai',
    settings: {},
    secrets: { apiKey: canaryKey },
  });
  if (result.provider === undefined) throw new Error(`not connected: ${JSON.stringify(result.error)}`);
  // One that takes every parameter. The one that a new connection opens on thinks, and takes no temperature.
  await useModel(page, result.provider.id, 'gpt-4.1-mini');
};

/** Connects one of the simulated cloud services, past the forms. The page has to be loaded again to show it. */
export const connectCloud = async (
  page: Page,
  connection: Omit<Extract<ChatCommand, { type: 'provider-add' }>, 'type' | 'settings'>,
  modelId?: string,
): Promise<void> => {
  const result = await sendCommand(page, { type: 'provider-add', settings: {}, ...connection });
  if (result.provider === undefined) throw new Error(`not connected: ${JSON.stringify(result.error)}`);
  await useModel(page, result.provider.id, modelId);
  await page.reload();
  await page.getByTestId('composer').waitFor();
};

/** Connects the simulated Ollama, as the first run's one click does after the grant. */
export const connectOllama = async (page: Page): Promise<void> => {
  const finding = await sendCommand(page, { type: 'local-identify', serviceId: 'ollama' });
  if (finding.state !== 'ready') throw new Error(`not connected: ${finding.state}`);
  await useModel(page, finding.connectionId);
};

/** Connects a service by its address alone, as a user does in the first run; its only model answers. */
export const connectAtAddress = async (page: Page, label: string, url: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await dialog.getByLabel('Address').first().fill(url);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByTestId('composer').waitFor();
  await useOnlyConnection(page);
  await page.reload();
  await page.getByTestId('composer').waitFor();
};
