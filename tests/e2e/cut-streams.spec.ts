import type { Script } from '../simulators/core/script';
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
      await expect.poll(async () => (await panel.shownAnswer()).trim()).toBe(stored?.text.trim());
    });
  }
}

/** The same bytes each time, so that a cut can stand right after the last byte of the end of generation. */
const reply = (contentType: string, body: string, how: 'end' | 'close' | 'reset', behind: number): Script => ({
  reply: { headers: { 'content-type': contentType }, body },
  writeBytes: 64,
  cut: { atByte: Buffer.byteLength(body) - behind, how },
});

const ollamaLines = [
  { model: 'm', message: { role: 'assistant', content: text }, done: false },
  { model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', eval_count: 9 },
].map((line) => `${JSON.stringify(line)}\n`);

for (const how of ['end', 'close', 'reset'] as const) {
  test(`an answer of Ollama is done when its connection ends (${how}) right after the end of generation`, async ({
    panel,
    services,
  }) => {
    services.ollama.script(reply('application/x-ndjson', ollamaLines.join(''), how, 0));

    await panel.ask('Tell me');
    await panel.answered();

    expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text });
  });
}

test('an answer of Ollama is done without the line break behind its last line', async ({ panel, services }) => {
  services.ollama.script(reply('application/x-ndjson', ollamaLines.join(''), 'end', 1));

  await panel.ask('Tell me');
  await panel.answered();

  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text });
});

const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1-mini' };
/** Without the `[DONE]` behind it: the end of generation is the finish reason. */
const openAiEvents = [
  { ...chunk, choices: [{ index: 0, delta: { content: text }, finish_reason: null }] },
  { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
].map((event) => `data: ${JSON.stringify(event)}\n\n`);

for (const how of ['end', 'close', 'reset'] as const) {
  test(`an answer of OpenAI is done when its connection ends (${how}) right after the end of generation`, async ({
    openAiPanel,
    services,
  }) => {
    services.openai.script(reply('text/event-stream', openAiEvents.join(''), how, 0));

    await openAiPanel.ask('Tell me');
    await openAiPanel.answered();

    expect(await storedAnswer(openAiPanel.page)).toMatchObject({ status: 'complete', text });
  });
}
