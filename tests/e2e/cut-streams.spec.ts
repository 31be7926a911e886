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
