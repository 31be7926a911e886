import { journalledText, storedAnswer } from './harness/database';
import { pacedAnswer } from './harness/paced-answer';
import { panelOn } from './harness/panel';
import { expect, test } from './harness/parley-test';
import { killWorker } from './harness/worker';

/** Twenty places of the stream, in characters of the answer; the numbers are a fixed random draw. */
const killPoints = [1, 12, 37, 58, 91, 140, 177, 233, 280, 341, 402, 466, 521, 604, 688, 745, 817, 902, 1_010, 1_160];

/** Twice as long as the last kill point is far: a busy machine looks late. */
const { text, script } = pacedAnswer(400, 8);

test.describe('the background is killed while an answer streams', () => {
  for (const point of killPoints) {
    test(`with the panel open, after ${point} characters: nothing that was shown or kept is lost`, async ({
      parley,
      panel,
      services,
    }) => {
      services.ollama.script(script);
      await panel.ask('Tell me something long');
      await panel.waitForText(point);

      await killWorker(parley);
      const shown = (await panel.shownAnswer()).trim();
      const kept = await journalledText(panel.page);
      await panel.answered('interrupted');

      const stored = await storedAnswer(panel.page);
      expect(stored?.status).toBe('interrupted');
      expect(stored?.text.startsWith(shown)).toBe(true);
      expect(stored?.text.startsWith(kept)).toBe(true);
      expect(text.startsWith(stored?.text ?? 'nothing is stored')).toBe(true);
      await expect.poll(async () => (await panel.shownAnswer()).trim()).toBe(stored?.text.trim());
    });
  }

  test('Continue goes on where it stopped, in the same message', async ({ parley, panel, services }) => {
    services.ollama.script(script);
    await panel.ask('Tell me something long');
    await panel.waitForText(200);
    await killWorker(parley);
    const interrupted = await panel.answered('interrupted');
    const before = (await storedAnswer(panel.page))?.text ?? '';
    services.ollama.script({ answer: { pieces: [{ type: 'text', text: ' and that is the end.' }] } });

    await interrupted.getByRole('button', { name: 'Continue', exact: true }).click();
    await panel.answered();

    await expect(panel.messages('assistant')).toHaveCount(1);
    const after = (await storedAnswer(panel.page))?.text ?? '';
    expect(after.startsWith(before)).toBe(true);
    expect(after.endsWith('and that is the end.')).toBe(true);
    expect((await panel.shownAnswer()).trim()).toBe(after.trim());
  });

  for (const point of [60, 400, 1_000]) {
    test(`with the panel closed, after ${point} characters: only the last moments are missing`, async ({
      parley,
      panel,
      services,
    }) => {
      services.ollama.script(script);
      await panel.ask('Tell me something long');
      await panel.waitForText(point);
      const watcher = await parley.context.newPage();
      await watcher.goto(parley.url('icons/16.png'));
      await panel.page.close();

      const atLeast = services.ollama.log.entries().at(-1)?.textWritten.length ?? 0;
      await killWorker(parley);
      const reopened = panelOn(await parley.openPanelPage());
      await reopened.answered('interrupted');

      const stored = (await storedAnswer(reopened.page))?.text ?? '';
      expect(text.startsWith(stored)).toBe(true);
      // 250 ms (`journal-writer.test.ts` holds that) at one piece of about four characters each 8 ms, and the way through,
      // which three browsers on two cores make three times as long.
      expect(stored.length).toBeGreaterThanOrEqual(atLeast - Math.ceil((250 / 8) * 4 * 3));
      await expect.poll(async () => (await reopened.shownAnswer()).trim()).toBe(stored.trim());
    });
  }
});

test('a question that is sent right after the background was killed is answered', async ({
  parley,
  panel,
  services,
}) => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Awake again.' }] } });

  await killWorker(parley);
  await panel.ask('Are you there?');
  await panel.answered();

  expect((await panel.shownAnswer()).trim()).toBe('Awake again.');
});
