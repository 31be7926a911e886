import type { Page } from '@playwright/test';
import type { Simulator } from '../../simulators/core/simulator';
import { expectNoKeyAnywhere } from '../harness/canary';
import { useOnlyConnection } from '../harness/connect';
import { storedAnswer } from '../harness/database';
import { pacedAnswer } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKeyId, canarySecrets, type SimulatedServices } from '../harness/simulated-services';

type CloudService = {
  /** Of the provider in the registry. */
  readonly id: string;
  readonly label: string;
  simulator(services: SimulatedServices): Simulator;
  /** Connects it in the first run. */
  add(page: Page): Promise<void>;
  /** What the service answers when it does not accept a key. */
  readonly keyRefusal: { readonly status: number; readonly code?: string; readonly message?: string };
  /** The field of the connection's form that holds the key, and its value. */
  readonly keyField: readonly [string, string];
  /** The path of a streamed question. */
  readonly askPath: RegExp;
};

const paste = async (page: Page, key: string): Promise<void> => {
  await page.getByLabel('Or use your own').fill(key);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};

const fillForm = async (page: Page, label: string, values: Readonly<Record<string, string>>): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a provider' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  for (const [name, value] of Object.entries(values)) await dialog.getByLabel(name).first().fill(value);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByTestId('composer').waitFor();
};

const pasted = (key: string) => async (page: Page) => {
  await paste(page, key);
  await page.getByTestId('composer').waitFor();
};

const cloudServices: readonly CloudService[] = [
  {
    id: 'anthropic',
    label: 'Anthropic',
    simulator: ({ anthropic }) => anthropic,
    add: pasted(canarySecrets.anthropic),
    keyRefusal: { status: 401 },
    keyField: ['API key', canarySecrets.anthropic],
    askPath: /^\/v1\/messages$/,
  },
  {
    id: 'gemini',
    label: 'Google Gemini',
    simulator: ({ gemini }) => gemini,
    add: pasted(canarySecrets.gemini),
    keyRefusal: { status: 400 },
    keyField: ['API key', canarySecrets.gemini],
    askPath: /:streamGenerateContent$/,
  },
  {
    id: 'openai-compatible',
    label: 'Hugging Face',
    simulator: ({ huggingFace }) => huggingFace,
    add: pasted(canarySecrets.huggingFace),
    keyRefusal: { status: 401 },
    keyField: ['API key', canarySecrets.huggingFace],
    askPath: /^\/v1\/chat\/completions$/,
  },
  {
    id: 'azure-openai',
    label: 'Azure OpenAI',
    simulator: ({ azureOpenai }) => azureOpenai,
    add: (page) =>
      fillForm(page, 'Azure OpenAI', {
        Address: 'https://parley-test.openai.azure.com',
        'API key': canarySecrets.azureOpenai,
        Deployments: 'gpt-chat',
        'API version': '2024-10-21',
      }),
    keyRefusal: { status: 401 },
    keyField: ['API key', canarySecrets.azureOpenai],
    askPath: /^\/openai\/deployments\/gpt-chat\/chat\/completions$/,
  },
  {
    id: 'bedrock',
    label: 'Amazon Bedrock',
    simulator: ({ bedrock }) => bedrock,
    add: (page) =>
      fillForm(page, 'Amazon Bedrock', {
        'Access key ID': canaryKeyId,
        'Secret access key': canarySecrets.bedrockSecret,
      }),
    keyRefusal: {
      status: 403,
      code: 'UnrecognizedClientException',
      message: 'The security token included in the request is invalid.',
    },
    keyField: ['Secret access key', canarySecrets.bedrockSecret],
    askPath: /^\/model\/[^/]+\/converse-stream$/,
  },
];

for (const service of cloudServices) {
  test(`${service.label}: added, tested, asked, stopped, refused, repaired and asked again @gate @provider:${service.id}`, async ({
    parley,
    panelPage,
    services,
  }) => {
    const simulator = service.simulator(services);
    const panel = panelOn(panelPage);
    const asked = (end: string) =>
      simulator.log.waitFor((entry) => service.askPath.test(entry.path) && entry.end === end);

    await service.add(panelPage);
    await useOnlyConnection(panelPage);
    simulator.log.clear();
    await panelPage.reload();
    await panel.composer.waitFor();
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'Grüße, 世界 👋' }] } });
    await panel.ask('Hello?');
    await panel.answered();
    expect((await panel.shownAnswer()).trim()).toBe('Grüße, 世界 👋');

    const long = pacedAnswer(2_000, 10);
    simulator.script(long.script);
    await panel.ask('Tell me a lot');
    await panel.waitForText(40);
    await panel.stop.click();
    await panel.answered('stopped');
    await asked('client-closed');
    const stopped = await storedAnswer(panelPage);
    expect(long.text.startsWith(stopped?.text ?? 'nothing is stored')).toBe(true);

    simulator.script({ error: service.keyRefusal });
    await panel.ask('And now?');
    const failed = await panel.answered('failed');
    await expect(failed).toContainText(`${service.label} didn’t accept this key`);
    await failed.getByRole('button', { name: 'Fix key' }).click();
    const [name, key] = service.keyField;
    await panelPage.getByLabel(name).first().fill(key);
    await panelPage.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(panelPage.getByLabel(name)).toHaveCount(0);
    await panelPage.reload();
    await expect(panel.messages('user')).toHaveCount(3);
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'It works again.' }] } });
    await panel.ask('And again?');
    await panel.answered();
    expect((await panel.shownAnswer()).trim()).toBe('It works again.');

    expect(simulator.pendingScripts()).toBe(0);
    await expectNoKeyAnywhere(parley, panelPage, services);
  });
}
