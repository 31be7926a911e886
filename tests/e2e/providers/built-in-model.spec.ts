import type { Page } from '@playwright/test';
import { withBuiltInModel } from '../harness/model-stand-in';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { closeSpeaker } from '../harness/speaker-document';

const counted = (page: Page, name: string): Promise<number> =>
  page.evaluate((key) => Number(localStorage.getItem(key) ?? 0), name);

const modelRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'The browser’s own model' });

test('the browser’s own model is downloaded, chosen, asked, stopped, and answers on without the panel @gate @model @provider:built-in', async ({
  services,
}) => {
  await withBuiltInModel(services, async (parley) => {
    const page = await parley.openPanelPage();
    const row = modelRow(page);
    await expect(row).toContainText('after one large download');

    await row.getByRole('button', { name: 'Download', exact: true }).click();
    const bar = row.getByRole('progressbar', { name: 'Downloading The browser’s own model' });
    await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9]\d?%$/);
    await row.getByRole('button', { name: 'Cancel download' }).click();
    await expect(bar).toHaveCount(0);
    await row.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(row).toContainText('It runs on this computer.');
    await row.getByRole('button', { name: 'Use', exact: true }).click();

    await expect(page.getByText('Stays on this computer')).toBeVisible();
    const panel = panelOn(page);
    await panel.ask('First question?');
    await panel.answered();
    expect(await panel.shownAnswer()).toContain('You said “First question?”. Before that: nothing');
    await panel.ask('Second question?');
    await panel.answered();
    expect(await panel.shownAnswer()).toMatch(/user: First question\? \| assistant: You said “First question\?”/);

    await panel.ask('Talk without end.');
    await panel.waitForText(40);
    await panel.stop.click();
    await panel.answered('stopped');
    await expect.poll(() => counted(page, 'model-stopped')).toBe(1);

    await panel.ask(`Fourth question, ${'said at length, '.repeat(12)}please?`);
    await panel.waitForText(20);
    await page.close();
    const again = panelOn(await parley.openPanelPage());
    await again.page.getByText('Fourth question').first().waitFor();
    await again.answered();
    expect(await again.shownAnswer()).toContain('Second question?');
    // Every session is closed again, those of the download and of the test of the connection too.
    await expect
      .poll(async () => (await counted(again.page, 'model-opened')) - (await counted(again.page, 'model-closed')))
      .toBe(0);
    expect(parley.problems.problems).toEqual([]);
  });
});

test('settings offer the browser’s own model; a document or a model that goes away is said so, and asked again', async ({
  services,
}) => {
  await withBuiltInModel(services, async (parley) => {
    const page = await parley.context.newPage();
    await page.addInitScript(() =>
      localStorage.setItem('model-state', localStorage.getItem('model-state') ?? 'available'),
    );
    await page.goto(parley.url('settings.html'));
    await page.getByRole('button', { name: 'Models & keys', exact: true }).click();

    await modelRow(page).getByRole('button', { name: 'Use', exact: true }).click();
    const connected = modelRow(page);
    await expect(connected).toContainText('1 model');
    await expect(connected).toContainText('Works');
    await page.getByRole('button', { name: 'Choose from a list' }).click();
    await expect(page.getByRole('dialog').getByText('Ollama')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Built-in AI')).toHaveCount(0);

    const panel = panelOn(await parley.openPanelPage());
    await panel.ask('Talk without end.');
    await panel.waitForText(40);
    await closeSpeaker(parley);
    await panel.answered('interrupted');
    await panel.ask('Are you back?');
    await panel.answered();

    await page.evaluate(() => localStorage.setItem('model-state', 'downloadable'));
    await panel.ask('Are you there?');
    await expect(await panel.answered('failed')).toContainText('have a model called');
    expect(parley.problems.problems).toEqual([]);
  });
});
