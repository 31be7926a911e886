import type { Page } from '@playwright/test';
import { connectOllama } from '../harness/connect';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

const markdown = `An entity &rarr; and &hellip;, a [link](https://elsewhere.example/?q=words), maths $e^{i\\pi} = -1$.

$$\\int_0^1 x^2 \\, dx$$

\`\`\`ts
const answer: number = 42;
\`\`\`

| a | b |
| - | - |
| 1 | 2 |

- [x] done
`;

/** Collects what the policy refuses, in the page itself: the browser's console could miss one. */
const watchPolicy = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'policyViolations', seen);
    addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`);
    });
  });
};
const violations = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, 'policyViolations'));

test('nothing that opens in the panel breaks its content policy @attack:own-mistake', async ({
  panelPage: page,
  services,
}) => {
  await watchPolicy(page);
  await connectOllama(page);
  await page.reload();
  const panel = panelOn(page);
  await panel.composer.waitFor();
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: markdown, pieceLength: 4 }] } });

  await panel.ask('Show me everything');
  const answer = await panel.answered();
  await expect(answer).toContainText('An entity → and …');
  await answer.locator('.katex').first().waitFor();
  await answer.locator('pre span').first().waitFor();

  await page.getByTestId('model-picker').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Retry with another model' }).hover();
  await page.getByRole('menu').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await answer.getByRole('link', { name: 'link' }).click();
  await expect(page.getByTestId('link-address')).toContainText('elsewhere.example');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByTestId('more').hover();
  await page.locator('.pl-tooltip').waitFor();
  await page.getByTestId('more').click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('history').click();
  await page.getByTestId('history-search').fill('entity');
  await page.getByTestId('history-item').waitFor();
  expect(await violations(page)).toEqual([]);
});

test.describe('in the settings', () => {
  test.use({ launch: { viewport: { width: 1000, height: 800 } } });

  test('nothing that opens breaks the content policy', async ({ panelPage: page }) => {
    await watchPolicy(page);
    await page.goto(page.url().replace('sidepanel.html', 'settings.html'));
    const navigation = page.getByRole('navigation', { name: 'Settings' });
    for (const name of ['Appearance & language', 'Data', 'About']) {
      await navigation.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name, exact: true }).first().waitFor();
      for (const select of await page.getByRole('combobox').all()) {
        await select.click();
        await page.getByRole('listbox').waitFor();
        await page.keyboard.press('Escape');
      }
    }
    await navigation.getByRole('button', { name: 'Data', exact: true }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
