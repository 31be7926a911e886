import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expectNoKeyAnywhere } from '../harness/canary';
import { sendCommand } from '../harness/command';
import { connectOpenAi, useOnlyConnection } from '../harness/connect';
import { launchParley, type Parley, removeProfile } from '../harness/launch';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { makePolicies, type Policies } from '../harness/policies';
import { canaryKey } from '../harness/simulated-services';

/** Room for the settings' navigation beside their pages. */
const viewport = { width: 1000, height: 900 };

/** The file that the how-to tells organisations to begin with. */
const documented = readFileSync(resolve(import.meta.dirname, '../../../docs/how-to/policy.json'), 'utf8');

let policies: Policies;
let parley: Parley | undefined;
const profiles: string[] = [];

test.beforeEach(({ services }) => {
  services.reset();
  policies = makePolicies(documented);
});
test.afterEach(async () => {
  await parley?.close();
  parley = undefined;
  for (const profile of profiles.splice(0)) removeProfile(profile);
  policies.remove();
});

const launch = async (options: Parameters<typeof launchParley>[0]): Promise<Parley> => {
  parley = await launchParley(options);
  profiles.push(parley.profile);
  return parley;
};

test('the documented policy brings a gateway, which is connected with a key and asked @gate @model', async ({
  services,
}) => {
  const managed = await launch({ services, executable: policies.executable, isFirstStart: true });
  const page = await managed.openPanelPage();
  // The browser has said nothing about policies yet, and nothing goes out meanwhile.
  const early = sendCommand(page, {
    type: 'provider-add',
    providerId: 'openai',
    settings: {},
    secrets: { apiKey: canaryKey },
  });
  await expect(early).rejects.toThrow('"managed"');
  expect(services.openai.log.entries()).toEqual([]);

  const row = page.getByRole('listitem').filter({ hasText: 'Example Corp gateway' });
  await expect(row).toContainText('llm.example.com');
  await row.getByRole('button', { name: 'Connect', exact: true }).click();
  await row.getByLabel('API key').fill(canaryKey);
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toHaveCount(0);
  await useOnlyConnection(page);
  await page.reload();
  const panel = panelOn(page);
  await panel.composer.waitFor();
  services.openai.script({ answer: { pieces: [{ type: 'text', text: 'Through the gateway.' }] } });
  // The policy has Ctrl+Enter send.
  await panel.composer.fill('Are you there?');
  await panel.composer.press('Enter');
  await expect(panel.messages('user')).toHaveCount(0);
  await panel.composer.press('ControlOrMeta+Enter');
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('Through the gateway.');
  const [asked] = services.openai.log.entries().filter(({ method }) => method === 'POST');
  expect(asked?.path).toBe('/v1/chat/completions');
  expect(asked?.headers).toMatchObject({
    host: 'llm.example.com',
    authorization: `Bearer ${canaryKey}`,
    'x-department': 'support',
  });
  await expectNoKeyAnywhere(managed, page, services);
});

test('what the policy does not allow is neither offered nor usable, and follows the policy while the browser runs', async ({
  services,
}) => {
  const before = await launch({ services });
  const first = await before.openPanelPage();
  await connectOpenAi(first);
  await before.close();
  services.openai.log.clear();

  const managed = await launch({ services, profile: before.profile, executable: policies.executable, viewport });
  const page = await managed.context.newPage();
  await page.goto(managed.url('settings.html'));
  const row = page.getByRole('listitem').filter({ hasText: 'OpenAI' });
  await expect(row).toContainText('Blocked by your organization');
  await expect(row.getByRole('button', { name: 'Test' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose from a list' }).click();
  const dialog = page.getByRole('dialog');
  const offered = (await dialog.getByRole('listitem').allTextContents()).map((text) => text.slice(1));
  expect(offered.sort()).toEqual(['Anthropic', 'Example Corp gateway', 'Ollama']);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { providers } = await sendCommand(page, { type: 'hello', windowId });
  const connectionId = providers[0]?.id ?? 'not there';
  const refusals = await Promise.all(
    [
      { type: 'provider-test', connectionId } as const,
      { type: 'provider-add', providerId: 'openai', settings: {}, secrets: { apiKey: canaryKey } } as const,
      { type: 'preferences-change', change: { sendWith: 'enter' } } as const,
      { type: 'voice-source-change', engineId: 'edge', isOn: true } as const,
      { type: 'recognizer-change', recognizerId: 'openai', settings: {}, secrets: { apiKey: canaryKey } } as const,
    ].map((command) => sendCommand(page, command).then(() => 'done', String)),
  );
  expect(refusals.filter((refusal) => !refusal.includes('"managed"'))).toEqual([]);
  expect(services.openai.log.entries()).toEqual([]);

  await page.getByRole('button', { name: 'Appearance & language' }).click();
  await expect(page.getByRole('combobox', { name: 'Send with' })).toBeDisabled();
  await expect(page.getByText('Set by your organization.')).toBeVisible();
  await page.getByRole('button', { name: 'Voice', exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Azure' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Microsoft Edge' })).toHaveCount(0);
  await page.getByRole('button', { name: 'About' }).click();
  await expect(page.getByText('payroll.example.com')).toBeVisible();

  policies.write(
    documented
      .replace('"anthropic"', '"openai", "nobody"')
      .replace('"sendWith": "mod-enter"', '"model": { "provider": "openai", "model": "gpt-4.1-mini" }'),
  );
  await expect(page.getByText('allowedProviders[2]')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Models & keys' }).click();
  await expect(row.getByRole('button', { name: 'Test' })).toBeVisible();
  await row.getByRole('button', { name: 'Test' }).click();
  await expect(row).toContainText('Works');
  expect(services.openai.log.entries().length).toBeGreaterThan(0);
});
