import { journalledText, storedAnswer } from '../harness/database';
import { heldAnswer } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { killWorker } from '../harness/worker';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

/** Twenty places of the stream, in characters of the answer; the numbers are a fixed random draw. */
const killPoints = [1, 12, 37, 58, 91, 140, 177, 233, 280, 341, 402, 466, 521, 604, 688, 745, 817, 902, 1_010, 1_160];

/** What is killed while it streams: it goes on for a moment behind each kill point, and never ends. */
const { text, script } = heldAnswer(400, 8, 200);

test.describe('the background is killed while an answer streams', () => {
  for (const point of killPoints) {
    const open = `with the panel open, after ${point} characters: nothing that was shown or kept is lost${point === 177 ? ' @gate @R2' : ''}`;
    test(open, async ({ parley, panel, services }) => {
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

  test('Continue goes on where it stopped, in the same message @gate @R2', async ({ parley, panel, services }) => {
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
    const closed = `with the panel closed, after ${point} characters: nothing that was kept is lost`;
    test(closed, async ({ parley, panel, services }) => {
      services.ollama.script(script);
      await panel.ask('Tell me something long');
      await panel.waitForText(point);
      const shown = (await panel.shownAnswer()).trim();
      const watcher = await parley.context.newPage();
      await watcher.goto(parley.url('icons/16.png'));
      await panel.page.close();
      // That what is written is kept at most 250 ms or 2 KB later is shown with a clock of our own: `journal-writer.test.ts`.
      await expect.poll(async () => (await journalledText(watcher)).startsWith(shown)).toBe(true);

      const kept = await journalledText(watcher);
      await killWorker(parley);
      const reopened = panelOn(await parley.openPanelPage());
      await reopened.answered('interrupted');

      const stored = (await storedAnswer(reopened.page))?.text ?? '';
      expect(text.startsWith(stored)).toBe(true);
      expect(stored.startsWith(kept)).toBe(true);
      await expect.poll(async () => (await reopened.shownAnswer()).trim()).toBe(stored.trim());
    });
  }

  test('with the panel closed, a moment after the service fell silent: nothing is missing @gate @R2', async ({
    parley,
    panel,
    services,
  }) => {
    services.ollama.script({ ...script, stall: { atByte: 12_000 } });
    await panel.ask('Tell me something long');
    await panel.waitForText(1);
    const watcher = await parley.context.newPage();
    await watcher.goto(parley.url('icons/16.png'));
    await panel.page.close();
    await expect.poll(() => services.ollama.log.entries().at(-1)?.end).toBe('stalled');
    const written = services.ollama.log.entries().at(-1)?.textWritten ?? '';
    await expect.poll(() => journalledText(watcher)).toBe(written);

    await killWorker(parley);
    const reopened = panelOn(await parley.openPanelPage());
    await reopened.answered('interrupted');

    expect(written.length).toBeGreaterThan(100);
    expect((await storedAnswer(reopened.page))?.text).toBe(written);
    await expect.poll(async () => (await reopened.shownAnswer()).trim()).toBe(written.trim());
  });
});

test('a question that is sent right after the background was killed is answered @gate @R1', async ({
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
