import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

const markdown = `# Lighthouses

A lighthouse *warns* and **guides**. Its light has a **rhythm** of its own, so that sailors know which one they see.

| Height | Seen from |
| ---: | --- |
| 20 m | 16 km |
| 60 m | 28 km |

- a lamp
- a lens

\`\`\`ts
const range = (height: number): number => 3.57 * Math.sqrt(height);
\`\`\`

The range is about $d = 3.57\\sqrt{h}$.
`;

const variants = [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark', width: 360, colorScheme: 'dark', locale: 'en-US' },
  { name: '800-light', width: 800, colorScheme: 'light', locale: 'en-US' },
  { name: '800-dark', width: 800, colorScheme: 'dark', locale: 'en-US' },
  { name: '320-light', width: 320, colorScheme: 'light', locale: 'en-US' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
  { name: '360-de', width: 360, colorScheme: 'light', locale: 'de-DE' },
  { name: '360-ja', width: 360, colorScheme: 'light', locale: 'ja-JP' },
] as const;

for (const { name, width, colorScheme, locale } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    const title = 'first run, conversation, library and settings are accessible and fit';
    test(`${title}${name === '360-ar' ? ' @gate @languages' : ''}`, async ({ panelPage, services }) => {
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await panelPage.reload();
      await panelPage.locator('.pl-first-run').waitFor();
      await expect(panelPage.locator('html')).toHaveAttribute('lang', locale);
      await inspectScreen(panelPage, `first-run-${name}`);

      await connectOllama(panelPage);
      await panelPage.reload();
      const panel = panelOn(panelPage);
      await panel.composer.waitFor();
      await inspectScreen(panelPage, `empty-${name}`);
      services.ollama.script({ answer: { pieces: [{ type: 'text', text: markdown }] } });
      await panel.ask('How far is a lighthouse seen?');
      await panel.answered();
      await panelPage.locator('.katex').first().waitFor();
      await inspectScreen(panelPage, `conversation-${name}`);

      await panelPage.getByTestId('history').click();
      await panelPage.getByTestId('history-item').first().waitFor();
      await inspectScreen(panelPage, `library-${name}`);
      await panelPage.goto(panelPage.url().replace('sidepanel.html', 'settings.html'));
      await panelPage.locator('h1').first().waitFor({ state: 'attached' });
      await inspectScreen(panelPage, `settings-${name}`);
    });
  });
}
