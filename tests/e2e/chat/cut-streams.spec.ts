import type { Script } from '../../simulators/core/script';
import { readTable, storedAnswer } from '../harness/database';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

// A second try could hide what is lost or told once in a while.
test.describe.configure({ retries: 0 });

const text = 'Größe, 漢字 and 🙂 emoji stand here, so that a cut can fall into a character.';

/** The same bytes each time, so that a cut stands where it is meant to stand; without a place right after the last one. */
const reply = (
  contentType: string,
  body: string,
  how: 'end' | 'close' | 'reset',
  atByte = Buffer.byteLength(body),
): Script => ({
  reply: { headers: { 'content-type': contentType }, body },
  writeBytes: 64,
  cut: { atByte, how },
});

const half = Math.floor(text.length / 2);
const ollamaLines = [
  { model: 'm', message: { role: 'assistant', content: text.slice(0, half) }, done: false },
  { model: 'm', message: { role: 'assistant', content: text.slice(half) }, done: false },
  { model: 'm', message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', eval_count: 9 },
].map((line) => `${JSON.stringify(line)}\n`);
const ollamaBody = ollamaLines.join('');
const byteOf = (part: string): number => Buffer.byteLength(ollamaBody.slice(0, ollamaBody.indexOf(part)));

/** One per kind of place, each way of ending in one of them; the providers' own tests cut at every byte. */
const places = [
  { place: 'before the first byte', atByte: 0, how: 'reset' },
  { place: 'in the head of a line', atByte: 10, how: 'close' },
  { place: 'in the text', atByte: byteOf('and'), how: 'end' },
  { place: 'inside a character', atByte: byteOf('漢') + 1, how: 'end' },
  { place: 'inside a character', atByte: byteOf('漢') + 1, how: 'close' },
  { place: 'inside a character', atByte: byteOf('漢') + 1, how: 'reset' },
  { place: 'between two lines', atByte: Buffer.byteLength(ollamaLines[0] ?? ''), how: 'reset' },
  { place: 'in the end of generation', atByte: Buffer.byteLength(ollamaBody) - 5, how: 'end' },
] as const;

/** An empty conversation for the next stream, in the same browser. */
const startNew = async (panel: Panel): Promise<void> => {
  await panel.page.getByTestId('new-chat').click();
  await expect(panel.messages('user')).toHaveCount(0);
};

const expectComplete = async (panel: Panel): Promise<void> => {
  await panel.ask('Tell me');
  await panel.answered();
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text });
  await startNew(panel);
};

test('a stream that is cut anywhere before its end is never called complete @gate @R2', async ({ panel, services }) => {
  test.slow();
  for (const { place, atByte, how } of places) {
    await test.step(`${place} (${how})`, async () => {
      services.ollama.script({ ...reply('application/x-ndjson', ollamaBody, how, atByte), times: 'always' });

      await panel.ask('Tell me');
      const last = panel.messages('assistant').last();
      await expect(last).toHaveAttribute('data-status', /^(interrupted|failed)$/, { timeout: 30_000 });

      const stored = await storedAnswer(panel.page);
      expect(text.startsWith(stored?.text ?? 'nothing is stored')).toBe(true);
      expect(JSON.stringify(await readTable(panel.page, 'parley', 'messages'))).not.toContain('\uFFFD');
      await expect.poll(async () => (await panel.shownAnswer()).trim()).toBe(stored?.text.trim());
      services.ollama.reset();
      await startNew(panel);
    });
  }
});

test('an answer of Ollama is done when its connection ends right after the end of generation, however it does', async ({
  panel,
  services,
}) => {
  for (const how of ['end', 'close', 'reset'] as const) {
    services.ollama.script(reply('application/x-ndjson', ollamaBody, how));
    await test.step(how, () => expectComplete(panel));
  }
  const withoutLineBreak = Buffer.byteLength(ollamaBody) - 1;
  services.ollama.script(reply('application/x-ndjson', ollamaBody, 'end', withoutLineBreak));
  await test.step('without the line break behind its last line', () => expectComplete(panel));
});

const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'gpt-4.1-mini' };
/** Without the `[DONE]` behind it: the end of generation is the finish reason. */
const openAiEvents = [
  { ...chunk, choices: [{ index: 0, delta: { content: text }, finish_reason: null }] },
  { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
].map((event) => `data: ${JSON.stringify(event)}\n\n`);

test('an answer of OpenAI is done when its connection ends right after the end of generation, however it does', async ({
  openAiPanel,
  services,
}) => {
  for (const how of ['end', 'close', 'reset'] as const) {
    services.openai.script(reply('text/event-stream', openAiEvents.join(''), how));
    await test.step(how, () => expectComplete(openAiPanel));
  }
});
