import type { Page } from '@playwright/test';
import type { ChatCommand } from '@/lib/commands/all';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { startWebServer } from '../../simulators/fault-servers';
import { createOpenAiService } from '../../simulators/openai/service';
import { createOpenAiSpeechService } from '../../simulators/openai-speech/service';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { launchParley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKey, canaryKeyId, canarySecrets, webPageHost } from '../harness/simulated-services';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

type Connection = Omit<Extract<ChatCommand, { type: 'provider-add' }>, 'type'>;

/** Every service that has a canary key, and what it answers when it repeats the key that it refuses. */
const connections: readonly Connection[] = [
  { providerId: 'openai', settings: {}, secrets: { apiKey: canaryKey } },
  { providerId: 'anthropic', settings: {}, secrets: { apiKey: canarySecrets.anthropic } },
  { providerId: 'gemini', settings: {}, secrets: { apiKey: canarySecrets.gemini } },
  {
    providerId: 'openai-compatible',
    presetId: 'hugging-face',
    settings: {},
    secrets: { apiKey: canarySecrets.huggingFace },
  },
  {
    providerId: 'azure-openai',
    settings: {
      endpoint: 'https://parley-test.openai.azure.com',
      deployments: 'gpt-chat',
      apiVersion: '2024-10-21',
    },
    secrets: { apiKey: canarySecrets.azureOpenai },
  },
  {
    providerId: 'bedrock',
    settings: {},
    secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
  },
];

const stopAll = async (...simulators: readonly Simulator[]): Promise<void> => {
  await Promise.all(simulators.map((simulator) => simulator.stop()));
};

const connectAt = (page: Page, baseUrl: string, secrets: Readonly<Record<string, string>>) =>
  sendCommand(page, {
    type: 'provider-add',
    providerId: 'openai-compatible',
    settings: { baseUrl, headers: `x-own-key: ${canaryKey}` },
    secrets,
    keepUntested: true,
  });

test('no key of any service or voice stands in what is drawn, printed, stored, asked for or copied @gate @R5', async ({
  parley,
  panelPage,
  services,
}) => {
  const speech = await startSimulator(createOpenAiSpeechService({ keys: [canarySecrets.openaiSpeech] }));
  const simulators = [...services.simulators, speech];
  for (const connection of connections) {
    const { provider, error } = await sendCommand(panelPage, { type: 'provider-add', ...connection });
    expect(provider, `${connection.providerId}: ${JSON.stringify(error)}`).toBeDefined();
  }
  const voices = [
    {
      engineId: 'openai',
      settings: { baseUrl: `http://127.0.0.1:${speech.port}/v1` },
      key: canarySecrets.openaiSpeech,
    },
    { engineId: 'azure', settings: { region: 'westeurope' }, key: canarySecrets.azureSpeech },
  ];
  for (const { engineId, settings, key } of voices) {
    const secrets = { apiKey: key };
    await sendCommand(panelPage, { type: 'voice-source-change', engineId, isOn: true, settings, secrets });
  }
  services.openai.script({
    error: { status: 401, message: `Incorrect API key provided: ${canaryKey}.`, code: 'invalid_api_key' },
    times: 'always',
  });
  await panelPage.reload();
  const panel = panelOn(panelPage);
  await panel.composer.waitFor();
  const copied = (): Promise<string> => panelPage.evaluate(() => navigator.clipboard.readText());
  await parley.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  const windowId = await panelPage.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(panelPage, { type: 'hello', windowId });
  const openai = providers.find(({ providerId }) => providerId === 'openai');
  await sendCommand(panelPage, {
    type: 'preferences-change',
    change: { defaultModel: { connectionId: openai?.id ?? '', modelId: openai?.models[0]?.id ?? '' } },
  });
  await panel.ask('A question');
  const failed = await panel.answered('failed');
  await failed.getByRole('button', { name: /HTTP 401/ }).click();
  await failed.getByRole('button', { name: 'Copy details' }).click();
  await expect.poll(copied).toContain('HTTP 401');
  const details = await copied();
  await failed.getByRole('button', { name: 'Find the problem' }).click();
  await failed.getByRole('button', { name: 'Copy report' }).click();
  await expect.poll(copied).toContain('provider: openai');
  const report = await copied();

  const settingsPage = await parley.context.newPage();
  await settingsPage.goto(parley.url('settings.html'));
  await settingsPage.getByRole('button', { name: 'Voice', exact: true }).click();
  await settingsPage.getByRole('heading', { name: 'Voice', level: 1 }).waitFor();
  await sendCommand(panelPage, {
    type: 'read-aloud-open',
    source: { type: 'text', text: 'A sentence that is spoken.', title: 'A text' },
  });
  await speech.log.waitFor(({ headers }) => headers.authorization === `Bearer ${canarySecrets.openaiSpeech}`);
  await expectNoKeyAnywhere(parley, panelPage, { ...services, simulators }, { details, report });
  await speech.stop();
});

test('a redirect to another origin is not followed, and carries no key there', async ({ panelPage }) => {
  const elsewhere = await startWebServer();
  const service = await startSimulator(createOpenAiService({ keys: [canaryKey] }));
  for (const [path, status] of [
    ['/v1/models', 302],
    ['/v1/models', 308],
  ] as const) {
    service.script({
      when: { path },
      reply: { status, headers: { location: `http://127.0.0.1:${elsewhere.port}/v1/models` } },
    });
  }
  const baseUrl = `http://127.0.0.1:${service.port}/v1`;

  const found = await connectAt(panelPage, baseUrl, { apiKey: canaryKey });
  const foundAgain = await sendCommand(panelPage, {
    type: 'provider-test',
    connectionId: found.provider?.id ?? 'not kept',
  });

  expect([found.error, foundAgain.error].every((error) => error !== undefined)).toBe(true);
  expect(service.log.entries().map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${canaryKey}`,
    `Bearer ${canaryKey}`,
  ]);
  expect(elsewhere.log.entries()).toEqual([]);
  await stopAll(elsewhere, service);
});

test('another base URL gets no key of the old one', async ({ panelPage }) => {
  const elsewhere = await startWebServer();
  const service = await startSimulator(createOpenAiService({ keys: [canaryKey] }));
  const { provider } = await sendCommand(panelPage, {
    type: 'provider-add',
    providerId: 'openai-compatible',
    settings: { baseUrl: `http://127.0.0.1:${service.port}/v1` },
    secrets: { apiKey: canaryKey },
  });
  const connectionId = provider?.id ?? 'not kept';
  const baseUrl = `http://127.0.0.1:${elsewhere.port}/v1`;

  const moved = await sendCommand(panelPage, {
    type: 'provider-change',
    connectionId,
    settings: { baseUrl },
    keepUntested: true,
  });
  await sendCommand(panelPage, { type: 'provider-test', connectionId });
  const refusal = await sendCommand(panelPage, {
    type: 'provider-address',
    connectionId,
    baseUrl: `http://127.0.0.1:${service.port}/v1`,
  }).catch((error: unknown) => String(error));

  expect(moved.provider?.secrets).toEqual({});
  expect(elsewhere.log.entries().length).toBeGreaterThan(1);
  expect(JSON.stringify(elsewhere.log.entries())).not.toContain(canaryKey);
  expect(refusal).toContain('bad-request');
  await stopAll(elsewhere, service);
});

test('plain http to the internet is refused before the network', async ({ services }) => {
  const server = await startWebServer();
  const host = 'plain.example';
  const resolverRules = `MAP ${host} 127.0.0.1:${server.port}, ${services.resolverRules}`;
  const parley = await launchParley({ services: { ...services, resolverRules } });
  try {
    const page = await parley.openPanelPage();
    const field = page.getByLabel('Or use your own');
    await field.fill(`http://${host}/v1`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.pl-outcome')).toHaveAttribute('data-tone', 'bad');
    const added = await connectAt(page, `http://${host}/v1`, { apiKey: canaryKey }).catch((error: unknown) =>
      String(error),
    );

    expect(JSON.stringify(added)).toContain('insecure-address');
    expect(server.log.entries()).toEqual([]);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await server.stop();
  }
});

test("Parley's requests to Ollama have no Origin, and a web page's own requests to it keep theirs", async ({
  parley,
  panel,
  services,
}) => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Here I am.' }] } });
  await panel.ask('Are you there?');
  await panel.answered();
  const ours = services.ollama.log.entries();
  const page = await parley.context.newPage();
  await page.goto(`http://${webPageHost}/`);
  services.ollama.log.clear();

  const statuses = await page.evaluate(async () => {
    const address = 'http://127.0.0.1:11434/api/chat';
    const ask = async (mode: RequestMode): Promise<string> => {
      const response = await fetch(address, { method: 'POST', mode, body: '{}' }).catch(() => undefined);
      return response === undefined ? 'refused' : response.type;
    };
    return [await ask('cors'), await ask('no-cors')];
  });

  expect(ours.length).toBeGreaterThan(0);
  expect(ours.every(({ headers }) => headers.origin === undefined)).toBe(true);
  expect(statuses).toEqual(['refused', 'opaque']);
  const theirs = services.ollama.log.entries();
  expect(theirs.map(({ headers, status }) => [headers.origin, status])).toEqual([
    [`http://${webPageHost}`, 403],
    [`http://${webPageHost}`, 403],
  ]);
  parley.problems.allow(/has been blocked by CORS policy/);
});
