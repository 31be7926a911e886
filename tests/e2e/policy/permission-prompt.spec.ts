import type { Page } from '@playwright/test';
import { useOnlyConnection } from '../harness/connect';
import type { Parley } from '../harness/launch';
import { launchOnScreen, type OnScreen } from '../harness/on-screen';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKey } from '../harness/simulated-services';
import { answerBubble, type VirtualDisplay } from '../harness/virtual-display';

test.describe('the browser asks the person in front of it', () => {
  let display: VirtualDisplay;
  let parley: Parley;
  let close: OnScreen['close'];

  test.beforeEach(async ({ services }) => {
    services.reset();
    ({ display, parley, close } = await launchOnScreen({ services, grants: 'none' }));
  });
  test.afterEach(async () => {
    await close();
  });

  /** Clicks Connect in the first run and answers the bubble. */
  const connect = async (...keys: readonly string[]) => {
    const page = await parley.openPanelPage();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Connect', exact: true }).first().click();
    const asking = page.getByRole('button', { name: 'Checking…' });
    await asking.waitFor();
    await answerBubble(display, keys, async () => (await asking.count()) === 0);
    await page.bringToFront();
    return page;
  };
  /** The grant is for one address and no more. */
  const grantedOrigins = (page: Page) => page.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);

  test('Allow connects the model @gate @model', async () => {
    const page = await connect('Tab', 'Return');

    await panelOn(page).composer.waitFor();
    expect(await grantedOrigins(page)).toEqual(['http://127.0.0.1:11434/*']);
  });

  test('Deny connects nothing and says so', async () => {
    const page = await connect('Escape');

    expect(await grantedOrigins(page)).toEqual([]);
    await expect(page.getByText('Parley can’t reach 127.0.0.1:11434 without this access.')).toBeVisible();
  });

  test('Allow lets a service of any address be tested, asked, and given a file that was picked', async ({
    services,
  }) => {
    const page = await parley.openPanelPage();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Choose a provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /OpenAI-compatible$/ }).click();
    await dialog.getByLabel('Address').fill('https://llm.example.com/v1');
    await dialog.getByLabel('API key').first().fill(canaryKey);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await answerBubble(display, ['Tab', 'Return'], async () => (await panelOn(page).composer.count()) > 0);
    await page.bringToFront();

    expect(await grantedOrigins(page)).toEqual(['https://llm.example.com/*']);

    await useOnlyConnection(page);
    await page.reload();
    const panel = panelOn(page);
    await panel.composer.waitFor();
    const picker = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await picker).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A picked line') });
    await page.getByText('notes.txt').waitFor();
    services.openai.script({ answer: { pieces: [{ type: 'text', text: 'Read.' }] } });
    await panel.ask('What does it say?');
    await panel.answered();

    expect(services.openai.log.entries().at(-1)?.body).toContain('A picked line');
  });
});
