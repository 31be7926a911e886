import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { Script } from '../../simulators/core/script';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { startForwarding } from '../../simulators/fault-servers';
import { createOllamaService } from '../../simulators/ollama/service';
import { createOpenAiService } from '../../simulators/openai/service';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { useOnlyConnection as chooseOnlyConnection, connectCloud, connectOllama } from '../harness/connect';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { saveScreenshot } from '../harness/screenshot';
import { canaryKey, canaryKeyId, canarySecrets } from '../harness/simulated-services';

const answer = 'All is well again.';
const healthy: Script = { answer: { pieces: [{ type: 'text', text: answer }] } };

const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Asks, and lets the doctor examine the connection from the card of the error. */
const askAndExamine = async (panel: Panel): Promise<Locator> => {
  await panel.ask('Are you there?');
  const card = await panel.answered('failed');
  await press(card, 'Find the problem');
  await expect(card.locator('.pl-doctor-steps')).toBeVisible({ timeout: 30_000 });
  return card;
};

/** The question goes out again and is answered. */
const expectAnswer = async (panel: Panel): Promise<void> => {
  await panel.answered();
  await expect.poll(async () => (await panel.shownAnswer()).trim()).toBe(answer);
};

/** Nothing is wrong any more: the card's own button sends the question again. */
const askAgain = async (panel: Panel, card: Locator): Promise<void> => {
  await expect(card).toContainText('Everything works now.');
  await press(card, 'Try again');
  await expectAnswer(panel);
};

const recover = async (panel: Panel, card: Locator): Promise<void> => {
  await press(card, 'Check again');
  await askAgain(panel, card);
};

const readClipboard = async (parley: Parley, page: Page): Promise<string> => {
  await parley.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.bringToFront();
  return page.evaluate(() => navigator.clipboard.readText());
};

/** Chooses another model in the list that the recommended button opens. */
const chooseModel = async (page: Page, card: Locator, name: RegExp): Promise<void> => {
  await press(card, 'Choose a model');
  await page.getByRole('option', { name }).click();
};

/** A press that opens a tab answers with the address that it wanted. */
const openedAddress = async (parley: Parley, act: () => Promise<void>): Promise<string> => {
  const opened = parley.context.waitForEvent('page');
  const asked = parley.context.waitForEvent('request', (request) => request.isNavigationRequest());
  await act();
  const url = (await asked).url();
  await (await opened).close();
  return url;
};

const always = (error: NonNullable<Script['error']>, when?: Script['when']): Script => ({
  error,
  times: 'always',
  ...(when !== undefined && { when }),
});

test('nothing answers at the port: shows how to start it, and asks again when it runs', async ({ services }) => {
  const start = (port = 0): Promise<Simulator> => startSimulator(createOllamaService(), { port });
  const first = await start();
  const resolverRules = services.resolverRules.replaceAll(/:11434 127\.0\.0\.1:\d+/g, `:11434 127.0.0.1:${first.port}`);
  const parley = await launchParley({ services: { ...services, resolverRules } });
  let second: Simulator | undefined;
  try {
    const page = await parley.openPanelPage();
    await connectOllama(page);
    await page.reload();
    const panel = panelOn(page);
    await panel.composer.waitFor();
    await first.stop();

    const card = await askAndExamine(panel);
    await expect(card).toContainText('Nothing is responding at 127.0.0.1:11434');
    await press(card, 'How to start it');
    await expect(card).toContainText(/ollama serve/);
    second = await start(first.port);
    second.script(healthy);
    second.script(healthy);
    await recover(panel, card);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await first.stop();
    await second?.stop();
  }
});

test('the server refuses extensions: copies the exact line, and asks again when it is set', async ({
  parley,
  panel,
  services,
}) => {
  const refused = { status: 403 } as const;
  services.ollama.script([
    { when: { path: '/api/tags' }, reply: refused, times: 'always' },
    { when: { path: '/api/chat' }, reply: refused, times: 'always' },
  ]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('Ollama is running, but it’s blocking Parley');
  await press(card, 'Copy setting');
  expect(await readClipboard(parley, panel.page)).toBe(`OLLAMA_ORIGINS=chrome-extension://${parley.extensionId}`);

  services.ollama.reset();
  services.ollama.script({ ...healthy, times: 'always' });
  await recover(panel, card);
});

test('access is missing: asks for it in the click, and asks again', async ({ panel, services }) => {
  services.ollama.script({ ...healthy, times: 'always' });
  await panel.page.evaluate(() => chrome.permissions.remove({ origins: ['http://*/*', 'https://*/*'] }));

  const card = await askAndExamine(panel);
  await expect(card).toContainText('Parley isn’t allowed to reach 127.0.0.1:11434');
  await press(card, 'Allow access');

  await askAgain(panel, card);
});

test('the path is wrong: moves to the one that answers, and asks again', async ({ panelPage, services }) => {
  const added = await sendCommand(panelPage, {
    type: 'provider-add',
    providerId: 'openai-compatible',
    settings: { baseUrl: 'https://api.openai.com/v1' },
    secrets: { apiKey: canaryKey },
  });
  const connectionId = added.provider?.id ?? '';
  await sendCommand(panelPage, {
    type: 'preferences-change',
    change: { defaultModel: { connectionId, modelId: 'gpt-4.1-mini' } },
  });
  await sendCommand(panelPage, { type: 'provider-address', connectionId, baseUrl: 'https://api.openai.com' });
  await panelPage.reload();
  const panel = panelOn(panelPage);
  await panel.composer.waitFor();
  services.openai.script({ ...healthy, times: 'always' });

  const card = await askAndExamine(panel);
  await expect(card).toContainText('api.openai.com has nothing at this address');
  await press(card, 'Use https://api.openai.com/v1');

  await askAgain(panel, card);
});

test('the key is rejected: leads to the key, and the report that is copied holds none', async ({
  parley,
  openAiPanel: panel,
  services,
}) => {
  const { page } = panel;
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(page, { type: 'hello', windowId });
  const wrongKey = canaryKey.replace('CANARY', 'CANARY-REVOKED');
  await sendCommand(page, {
    type: 'provider-change',
    connectionId: providers[0]?.id ?? '',
    settings: {},
    secrets: { apiKey: wrongKey },
    keepUntested: true,
  });
  services.openai.script({ ...healthy, times: 'always' });

  const card = await askAndExamine(panel);
  await expect(card).toContainText('OpenAI didn’t accept this key');
  await press(card, 'Copy report');
  const report = await readClipboard(parley, page);
  expect(report).toContain('[x] api\n[!] key');
  expect(report).toContain('HTTP 401');
  expect(report).not.toContain(canaryKey);
  expect(report).not.toContain(wrongKey);
  await press(card, 'Fix key');
  await page.getByLabel('API key').first().fill(canaryKey);
  await press(page, 'Save');
  await expect(page.getByLabel('API key')).toHaveCount(0);
  await page.reload();
  const failed = await panel.answered('failed');
  await press(failed, 'Find the problem');
  await askAgain(panel, failed);

  await expectNoKeyAnywhere(parley, page, services);
});

test('the key has no access to the model: offers the others, and asks the one that is chosen', async ({
  openAiPanel: panel,
  services,
}) => {
  const error = { status: 403, code: 'model_not_allowed', message: 'Project does not have access to this model.' };
  services.openai.script([always(error, { model: 'gpt-4.1-mini' }), { ...healthy, when: { model: 'gpt-5-mini' } }]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('This key can’t use gpt-4.1-mini');
  await expect(card).toContainText('or none in your region');
  await chooseModel(panel.page, card, /gpt-5-mini/);

  await expectAnswer(panel);
});

test('the model was retired: says so from the fresh list, and asks the one that is chosen', async ({
  openAiPanel: panel,
  services,
}) => {
  const error = { status: 404, code: 'model_not_found', message: 'The model has been deprecated.' };
  const body = JSON.stringify({
    object: 'list',
    data: [{ id: 'gpt-5-mini', object: 'model', created: 1, owned_by: 'o' }],
  });
  services.openai.script([
    always(error, { model: 'gpt-4.1-mini' }),
    { when: { path: '/v1/models' }, reply: { headers: { 'content-type': 'application/json' }, body }, times: 'always' },
    { ...healthy, when: { model: 'gpt-5-mini' } },
  ]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('OpenAI no longer lists gpt-4.1-mini');
  await chooseModel(panel.page, card, /gpt-5-mini/);

  await expectAnswer(panel);
});

const bedrock = {
  providerId: 'bedrock',
  secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
};

test('the region does not have the model: names the region, and asks a model that it has', async ({
  panelPage,
  services,
}) => {
  const missing = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0';
  await connectCloud(panelPage, bedrock, missing);
  const panel = panelOn(panelPage);
  const error = { status: 404, code: 'ResourceNotFoundException', message: 'Could not resolve the foundation model.' };
  services.bedrock.script([always(error, { model: missing }), healthy]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText(/Amazon Bedrock doesn’t offer .*claude-sonnet.* in us-east-1/);
  await expect(card.getByRole('button', { name: 'Change region' })).toBeVisible();
  await chooseModel(panelPage, card, /nova-lite/);

  await expectAnswer(panel);
});

test('the account has no credit: opens the place to pay, and asks again afterwards', async ({
  parley,
  openAiPanel: panel,
  services,
}) => {
  services.openai.script(always({ status: 429, code: 'insufficient_quota', message: 'You exceeded your quota.' }));

  const card = await askAndExamine(panel);
  await expect(card).toContainText('account is out of credit');
  expect(await openedAddress(parley, () => press(card, 'Open billing'))).toBe(
    'https://platform.openai.com/settings/organization/billing/overview',
  );

  services.openai.reset();
  services.openai.script({ ...healthy, times: 'always' });
  await recover(panel, card);
});

test('a quota is used up: is not called a pause, and asks again when it is raised', async ({ panelPage, services }) => {
  await connectCloud(panelPage, bedrock);
  const panel = panelOn(panelPage);
  services.bedrock.script(always({ status: 400, code: 'ServiceQuotaExceededException', message: 'Quota exceeded.' }));

  const card = await askAndExamine(panel);
  await expect(card).toContainText('You’ve used up this account’s quota');
  expect(services.bedrock.log.entries().filter(({ path }) => path.endsWith('converse-stream'))).toHaveLength(2);

  services.bedrock.reset();
  services.bedrock.script({ ...healthy, times: 'always' });
  await recover(panel, card);
});

test('the rate is limited: counts the pause down, checks again by itself, and asks again', async ({
  openAiPanel: panel,
  services,
}) => {
  const limited = (seconds: string): Script => ({
    error: { status: 429, message: 'Rate limit reached.', headers: { 'retry-after': seconds } },
  });
  services.openai.script([limited('3600'), limited('3'), { ...healthy, times: 'always' }]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('Rate limit reached');
  await expect(card).toContainText(/Checking again in/);

  await askAgain(panel, card);
});

test('a sign-in page stands in the way: opens it, and asks again when it is gone', async ({
  parley,
  openAiPanel: panel,
  services,
}) => {
  const page = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Guest network</title>' };
  services.openai.script([
    { reply: page, times: 'always' },
    { when: { path: '/v1/models' }, reply: page, times: 'always' },
  ]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('Your network wants you to sign in.');
  expect(await openedAddress(parley, () => press(card, 'Open in tab'))).toBe('https://api.openai.com/');

  services.openai.reset();
  services.openai.script({ ...healthy, times: 'always' });
  await recover(panel, card);
});

test('the clock is wrong: shows how it is set, and asks again when it is right', async ({
  openAiPanel: panel,
  services,
}) => {
  const date = new Date(Date.now() - 2 * 3_600_000).toUTCString();
  const event = { choices: [{ index: 0, delta: { content: 'Yes' }, finish_reason: 'stop' }] };
  services.openai.script([
    { error: { status: 401, code: 'invalid_api_key', message: 'Your request has expired.', headers: { date } } },
    {
      when: { path: '/v1/models' },
      reply: { headers: { date, 'content-type': 'application/json' }, body: '{"data":[{"id":"gpt-4.1-mini"}]}' },
    },
    { reply: { headers: { date, 'content-type': 'text/event-stream' }, body: `data: ${JSON.stringify(event)}\n\n` } },
    { ...healthy, times: 'always' },
  ]);

  const card = await askAndExamine(panel);
  await expect(card).toContainText('This computer’s clock is off by 2 hr 0 min');
  await press(card, 'How to set it');
  await expect(card).toContainText('sudo timedatectl set-ntp true');

  await recover(panel, card);
});

/** Opens the doctor of the only connection in the settings. */
const examineInSettings = async (page: Page, label: string): Promise<Locator> => {
  await page.goto(page.url().replace('sidepanel.html', 'settings.html'));
  await press(page, 'Models & keys');
  await press(page, `More options for ${label}`);
  await page.getByRole('menuitem', { name: 'Find the problem' }).click();
  const doctor = page.locator('.pl-doctor');
  await expect(doctor.locator('.pl-doctor-steps')).toBeVisible({ timeout: 30_000 });
  return doctor;
};

test('the certificate is not accepted: found from the settings, and asked when it is replaced', async ({
  services,
}) => {
  const untrusted = await startSimulator(createOpenAiService({ keys: [canaryKey] }), { tls: {} });
  const gate = await startForwarding(untrusted.port);
  const resolverRules = `MAP company.test 127.0.0.1:${gate.port}, ${services.resolverRules}`;
  const parley = await launchParley({ services: { ...services, resolverRules } });
  try {
    const page = await parley.openPanelPage();
    await sendCommand(page, {
      type: 'provider-add',
      providerId: 'openai-compatible',
      label: 'Company',
      settings: { baseUrl: 'https://company.test/v1' },
      secrets: { apiKey: canaryKey },
      keepUntested: true,
    });
    services.reset();
    services.openai.script({ ...healthy, times: 'always' });

    const doctor = await examineInSettings(page, 'Company');
    await expect(doctor).toContainText('Can’t verify the certificate of company.test');
    const opened = parley.context.waitForEvent('page');
    await press(doctor, 'Open in tab');
    const tab = await opened;
    await tab.getByText('NET::ERR_CERT_AUTHORITY_INVALID').waitFor({ state: 'attached' });
    await tab.close();
    gate.forwardTo(services.openai.port);
    await press(doctor, 'Check again');
    await expect(doctor).toContainText('Everything works now.', { timeout: 30_000 });
    await press(doctor, 'Close');

    await chooseOnlyConnection(page);
    await page.goto(parley.url('sidepanel.html'));
    const panel = panelOn(page);
    await panel.ask('Are you there?');
    await expectAnswer(panel);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await Promise.all([gate.stop(), untrusted.stop()]);
  }
});

for (const { name, colorScheme, locale, more } of [
  { name: 'light', colorScheme: 'light', locale: 'en-US', more: ['limited', 'missing'] },
  { name: 'dark', colorScheme: 'dark', locale: 'en-US', more: [] },
  { name: 'ar', colorScheme: 'light', locale: 'ar-SA', more: ['limited'] },
] as const) {
  test.describe(`in 360 px, ${name}`, () => {
    test.use({ launch: { colorScheme, locale } });

    test('findings are accessible and fit', async ({ panel, services }) => {
      const { page } = panel;
      await sendCommand(page, { type: 'preferences-change', change: { language: locale, appearance: colorScheme } });
      await page.reload();
      await panel.composer.waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const inspect = async (finding: string): Promise<void> => {
        await saveScreenshot(page, `doctor-${finding}-360-${name}`);
        const { violations } = await new AxeBuilder({ page }).include('.pl-doctor').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, 'nothing is wider than the panel').toBe(0);
      };
      const find = async (finding: string, code: Script, list?: Script): Promise<Locator> => {
        services.ollama.reset();
        services.ollama.script({ ...code, times: 'always' });
        if (list !== undefined) services.ollama.script({ ...list, when: { path: '/api/tags' }, times: 'always' });
        await panel.ask(finding);
        const card = await panel.answered('failed');
        await card.locator('.pl-card-actions button').last().click();
        await expect(card.locator('.pl-doctor-steps')).toBeVisible({ timeout: 30_000 });
        await card.locator('.pl-doctor-actions').scrollIntoViewIfNeeded();
        return card;
      };

      const refused = { reply: { status: 403 } };
      const origin = await find('origin', refused, refused);
      await origin.locator('.pl-doctor-actions button').first().click();
      await inspect('origin-guide');
      const errors = {
        limited: { status: 429, headers: { 'retry-after': '3600' } },
        missing: { status: 404, message: 'model not found' },
      } as const;
      for (const finding of more) {
        await find(finding, { error: errors[finding] });
        await inspect(finding);
      }
    });
  });
}
