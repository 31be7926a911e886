import type { Handoff } from '@/lib/domain/pages/handoff';
import { sendCommand } from '../harness/command';
import { connectOllama } from '../harness/connect';
import { inspectScreen } from '../harness/inspect-screen';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { webPageHost } from '../harness/simulated-services';
import { startSpeech, useSpeech } from '../harness/speech-service';

const variants = [
  { name: '360-light', width: 360, colorScheme: 'light', locale: 'en-US' },
  { name: '360-dark', width: 360, colorScheme: 'dark', locale: 'en-US' },
  { name: '320-de', width: 320, colorScheme: 'light', locale: 'de-DE' },
  { name: '360-ar', width: 360, colorScheme: 'light', locale: 'ar-SA' },
] as const;

const passages = [
  'Shorter wavelengths scatter far more strongly than longer ones.',
  'Evening light takes the longer road through the air.',
];
const answer = `Air sends blue light astray far more than red light [1].

- **Noon.** The way through the air is short [1].
- **Evening.** The way is long, and what is left is red [1, 2]. Another number [9] is only a number.`;

/** The citations that a line begins with, without the word that they belong to. */
const startOfLine = (): readonly string[] =>
  [...document.querySelectorAll('.pl-citations')].flatMap((citation) => {
    const word = document.createRange();
    const before = citation.previousSibling;
    if (before === null) return [];
    word.selectNodeContents(before);
    const line = [...word.getClientRects()].at(-1);
    const { top } = citation.getBoundingClientRect();
    return line !== undefined && line.bottom > top ? [] : [`${before.textContent?.slice(-20)}${citation.textContent}`];
  });

for (const { name, width, colorScheme, locale } of variants) {
  test.describe(name, () => {
    test.use({ launch: { viewport: { width, height: 800 }, colorScheme, locale } });

    test('citations, the question about the toolbar, a page that is read, and the settings are accessible and fit', async ({
      parley,
      panelPage,
      services,
    }) => {
      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: { language: locale, appearance: colorScheme },
      });
      await connectOllama(panelPage);
      const speech = await startSpeech();
      await useSpeech(panelPage, speech);
      await panelPage.evaluate(async (texts) => {
        const windowId = (await chrome.windows.getCurrent()).id ?? 0;
        const page = {
          kind: 'selection' as const,
          url: 'https://news.example/sky',
          title: 'Why the sky is blue',
          words: 18,
          starts: [0, (texts[0] ?? '').length + 2],
          sections: [],
        };
        const row: Handoff = {
          id: 'h1',
          windowId,
          attachment: { id: 'a1', name: page.title, mimeType: 'text/plain', data: btoa(texts.join('\n\n')), page },
        };
        await chrome.storage.session.set({ [`handoff:${windowId}:h1`]: row });
      }, passages);
      await panelPage.reload();
      const panel = panelOn(panelPage);
      await panelPage.locator('.pl-card').waitFor();
      await inspectScreen(panelPage, `toolbar-question-${name}`);
      await panelPage.locator('.pl-card button').last().click();

      services.ollama.script({ answer: { pieces: [{ type: 'text', text: answer }] } });
      await panel.ask('Why is it red in the evening?');
      await panel.answered('complete');
      await expect(panelPage.getByTestId('citation')).toHaveCount(4);
      await inspectScreen(panelPage, `citations-${name}`);
      for (let narrower = 0; narrower < 90; narrower += 6) {
        await panelPage.setViewportSize({ width: width - narrower, height: 800 });
        expect(await panelPage.evaluate(startOfLine)).toEqual([]);
      }
      await panelPage.setViewportSize({ width, height: 800 });

      const web = await parley.context.newPage();
      await web.goto(`http://${webPageHost}/`);
      const tabId = await panelPage.evaluate(async (url) => (await chrome.tabs.query({ url }))[0]?.id ?? -1, web.url());
      await sendCommand(panelPage, { type: 'page-listen', windowId: 1, tabId, part: 'page' });
      await panelPage.bringToFront();
      await expect(panelPage.locator('.pl-player-voice bdi')).toHaveText('A page');
      await sendCommand(panelPage, { type: 'read-aloud-pause' });
      await inspectScreen(panelPage, `page-player-${name}`);
      await sendCommand(panelPage, { type: 'read-aloud-close' });

      await sendCommand(panelPage, {
        type: 'preferences-change',
        change: { pages: { toolbarSites: [`http://${webPageHost}/*`], wasAskedAboutToolbar: true, readsOn: false } },
      });
      await panelPage.goto(parley.url('settings.html'));
      await panelPage.locator('nav button:has(.lucide-eye)').click();
      await panelPage.getByText(webPageHost, { exact: true }).last().waitFor();
      await inspectScreen(panelPage, `toolbar-settings-${name}`);
      await speech.stop();
    });
  });
}
