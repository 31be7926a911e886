import { journalledText, readTable, storedAnswer } from '../harness/database';
import { launchParley } from '../harness/launch';
import { heldAnswer } from '../harness/paced-answer';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

// The test kills the browser, and starts its profile again.
test.use({ launch: { ownBrowser: true } });

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

test('the browser is killed in the middle of an answer: what the journal had kept is there at the next start @gate @R2 @R3', async ({
  parley,
  panel,
  services,
}) => {
  const { text, script } = heldAnswer(400, 10, 100);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'It stood there before.' }] } });
  await panel.ask('What came before?');
  await panel.answered();
  const before = await readTable(panel.page, 'parley', 'messages');
  services.ollama.script(script);
  await panel.ask('Tell me something long');
  await panel.waitForText(500);
  await expect.poll(() => journalledText(panel.page)).not.toBe('');
  const kept = await journalledText(panel.page);

  await parley.kill();
  const again = await launchParley({ services, profile: parley.profile });
  try {
    const reopened = panelOn(await again.openPanelPage());
    await reopened.answered('interrupted');

    const stored = (await storedAnswer(reopened.page))?.text ?? '';
    expect(stored.startsWith(kept)).toBe(true);
    expect(text.startsWith(stored)).toBe(true);
    await expect.poll(async () => (await reopened.shownAnswer()).trim()).toBe(stored.trim());
    const after = await readTable(reopened.page, 'parley', 'messages');
    expect(before).toHaveLength(2);
    expect(after.filter(({ id }) => before.some((row) => row.id === id))).toEqual(before);
  } finally {
    await again.close();
  }
});
