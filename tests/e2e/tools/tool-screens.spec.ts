import type { Page } from '@playwright/test';
import { type CardPanel, callsOf, says, startCardPanel } from '../harness/card-panel';
import { sendCommand } from '../harness/command';
import { inspectScreen } from '../harness/inspect-screen';
import { answerAll, answerQuestion } from '../harness/mcp-driver';
import { expect, test } from '../harness/parley-test';

const variants = [
  { name: 'light', width: 360, appearance: 'light', language: 'en-US' },
  { name: 'dark-320', width: 320, appearance: 'dark', language: 'de-DE' },
  { name: 'ar', width: 360, appearance: 'light', language: 'ar-SA' },
] as const;

let shown: CardPanel;

test.describe.configure({ mode: 'default', timeout: 300_000 });

test.beforeAll(async ({ services }) => {
  shown = await startCardPanel(services);
});

test.afterAll(() => shown.end());

test.beforeEach(async ({ services }) => {
  services.reset();
  await shown.startNew();
});

/** The buttons of the composer stand in one row: none has wrapped below the others. */
const expectOneRow = async (page: Page): Promise<void> => {
  const buttons = page.locator('.pl-composer > :is(.pl-attach, .pl-tools-button, .pl-ledger, .pl-dictate, .pl-send)');
  await expect(buttons).toHaveCount(5);
  const isOneRow = (): Promise<boolean> =>
    buttons.evaluateAll((all) => {
      const boxes = all.map((button) => button.getBoundingClientRect());
      return Math.max(...boxes.map(({ top }) => top)) < Math.min(...boxes.map(({ bottom }) => bottom));
    });
  await expect.poll(isOneRow).toBe(true);
};

/** Looks at a screen in both themes, right-to-left and at the narrowest, and comes back to the first. */
const look = async (page: Page, screen: string, expectMore?: (page: Page) => Promise<void>): Promise<void> => {
  const show = async ({ width, appearance, language }: (typeof variants)[number]): Promise<void> => {
    await sendCommand(page, { type: 'preferences-change', change: { appearance, language } });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  for (const variant of variants) {
    await show(variant);
    await inspectScreen(page, `tool-${screen}-${variant.name}`);
    await expectMore?.(page);
  }
  await show(variants[0]);
};

test('what a server asks, and the question before its call, fit and are accessible', async ({ services }) => {
  const { panel, name, question, call } = shown;
  const { page } = panel;
  services.openai.script([callsOf(name('book')), says('Have a good journey.')]);
  await panel.ask('Book a journey.');
  await look(page, 'consent');
  await answerQuestion(page, 'once');
  await expect(question).toContainText('Who travels');
  await look(page, 'elicitation');
  await panel.stop.click();
  await panel.answered('stopped');
  await expect(call('Book')).toContainText('may have been carried out');
  await look(page, 'unsure');
});

test('results of every kind fit and are accessible', async ({ services }) => {
  const { panel, name, call } = shown;
  const { page } = panel;
  services.openai.script([callsOf(name('report'), name('days')), says('It rains.')]);
  await panel.ask('How is the weather?');
  await answerAll(page, 'conversation');
  await panel.answered();
  await call('Report').getByRole('button').first().click();
  await call('Days').getByRole('button').first().click();
  await look(page, 'results');

  await panel.composer.fill('And a question that is being written');
  await page.getByRole('button', { name: /^\d+ tools$/u }).click();
  await page.getByRole('button', { name: 'Revoke Report' }).waitFor();
  await look(page, 'sheet');
  await page.keyboard.press('Escape');
  await look(page, 'composer', expectOneRow);
  await panel.composer.fill('');
});

test('calls that run beside each other, and an answer at its limit, fit and are accessible', async ({ services }) => {
  const { panel, cards, name } = shown;
  const { page } = panel;
  await sendCommand(page, { type: 'tool-step-limit', steps: 1 });
  services.openai.script([callsOf(name('slow'), name('slow'), name('flaky')), says('Later.')]);
  await panel.ask('Ask all stations.');
  for (const _ of ['slow', 'slow', 'flaky']) await answerQuestion(page, 'once');
  await expect(page.locator('.pl-call[data-state="running"]')).toHaveCount(2);
  await panel.composer.fill('And a question that waits');
  await look(page, 'running', expectOneRow);
  await panel.composer.fill('');
  cards.release();
  await panel.answered('interrupted');
  await look(page, 'step-limit');
});

test('a model without tools, and the settings of tools, fit and are accessible', async () => {
  const { panel, parley } = shown;
  const { page } = panel;
  await page.getByTestId('model-picker').click();
  await look(page, 'picker');
  await page.getByRole('option', { name: /gemma3/u }).click();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByText(/can’t use tools/u).waitFor();
  await look(page, 'no-tools');
  await page.keyboard.press('Escape');

  const settings = await parley.context.newPage();
  await settings.goto(parley.url('settings.html'));
  await settings.locator('.pl-settings-nav button:has(.lucide-wrench)').click();
  await settings.getByRole('button', { name: 'Revoke Report' }).waitFor();
  await look(settings, 'settings');
  await settings.close();
});
