import { sendCommand } from '../harness/command';
import { connectOpenAi } from '../harness/connect';
import { withBuiltInModel } from '../harness/model-stand-in';
import { panelOn } from '../harness/panel';
import { hasSpeaker } from '../harness/speaker-document';
import { call, expect, say, test } from '../harness/tool-test';

test('texts are translated and summarized by the browser’s own models, and what is not here is said', async ({
  services,
}) => {
  await withBuiltInModel(
    services,
    async (parley) => {
      const page = await parley.openPanelPage();
      await connectOpenAi(page);
      await page.reload();
      await page.getByTestId('composer').waitFor();
      const panel = panelOn(page);
      await sendCommand(page, { type: 'tool-switch', sourceId: 'own', isOn: true });
      services.openai.script([
        call('own____translate', { text: 'Bonsoir', to: 'de' }),
        call('own____summarize', { text: 'A long evening.', form: 'headline' }, 'call_2'),
        call('own____translate', { text: 'Bonsoir', from: 'fr', to: 'eo' }, 'call_3'),
        say('Guten Abend.'),
      ]);
      await panel.ask('What does Bonsoir mean?');
      await panel.answered();

      const body = services.openai.log.entries().at(-1)?.body ?? '';
      expect(body).toContain('Auf Deutsch: Bonsoir');
      expect(body).toContain('headline: A long eve');
      expect(body).toContain('has no model for this');
      // In the worker: a reading is not disturbed by a hidden document that is opened anew.
      expect(await hasSpeaker(parley)).toBe(false);
      expect(parley.problems.problems).toEqual([]);
    },
    'browser-skills.js',
  );
});
