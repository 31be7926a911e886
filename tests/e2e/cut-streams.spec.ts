import { readTable, storedAnswer } from './harness/database';
import { expect, test } from './harness/parley-test';

const text = 'Größe, 漢字 and 🙂 emoji stand here, so that a cut can fall into a character.';
const answer = { pieces: [{ type: 'text' as const, text, pieceLength: 3 }] };

/** One per kind of place: before all, in a line's head, in the text, inside a character, between two lines. */
const places = [0, 10, 60, 97, 98, 99, 150, 333];

for (const how of ['end', 'close', 'reset'] as const) {
  for (const atByte of places) {
    test(`a stream that is cut after ${atByte} bytes (${how}) is never called complete`, async ({
      panel,
      services,
    }) => {
      services.ollama.script({ answer, cut: { atByte, how } });
      for (let repeat = 0; repeat < 4; repeat += 1) services.ollama.script({ answer, cut: { atByte, how } });

      await panel.ask('Tell me');
      const last = panel.messages('assistant').last();
      await expect(last).toHaveAttribute('data-status', /^(interrupted|failed)$/, { timeout: 30_000 });

      const stored = await storedAnswer(panel.page);
      expect(text.startsWith(stored?.text ?? 'nothing is stored')).toBe(true);
      expect(JSON.stringify(await readTable(panel.page, 'parley', 'messages'))).not.toContain('\uFFFD');
    });
  }
}

test('a stream that is cut after its end of generation is complete', async ({ panel, services }) => {
  const sized = { pieces: answer.pieces, usage: { promptTokens: 10, completionTokens: 10 } };
  services.ollama.script({ answer: sized });
  await panel.ask('Tell me');
  const first = await panel.answered();
  const whole = services.ollama.log.entries().findLast(({ path }) => path === '/api/chat')?.bytesWritten ?? 0;
  const before = await storedAnswer(panel.page);
  services.ollama.script({ answer: sized, cut: { atByte: whole, how: 'close' } });

  await first.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect.poll(async () => (await storedAnswer(panel.page))?.id).not.toBe(before?.id);
  await panel.answered();

  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text });
});
