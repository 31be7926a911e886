import { expect, test } from '../harness/parley-test';

const headers = { 'content-type': 'application/x-ndjson' };
const line = (message: object, isDone = false): string =>
  `${JSON.stringify({
    model: 'm',
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '', ...message },
    done: isDone,
    ...(isDone && { done_reason: 'stop', prompt_eval_count: 1, eval_count: 1 }),
  })}\n`;
const call = (number: number) => ({ tool_calls: [{ function: { name: 'look', arguments: { number } } }] });

test('50,000 calls end the answer, which says so, and the next question is answered', async ({ panel, services }) => {
  const calls = Array.from({ length: 50_000 }, (_, number) => line(call(number)));
  services.ollama.script({ reply: { headers, body: calls.join('') + line({}, true) } });

  await panel.ask('Call everything');
  const answer = await panel.answered('interrupted');
  await expect(answer).toContainText('The answer got too large');
  const summary = answer.getByRole('button', { name: /200/ });
  // Calls that were seen while they came stay unfolded.
  if ((await summary.getAttribute('aria-expanded')) === 'false') await summary.click();
  await expect(answer.locator('.pl-call')).toHaveCount(200);

  await panel.ask('Are you still there?');
  await panel.answered();
});

test('100 kB of marks on one letter are drawn, and the next question is answered', async ({ panel, services }) => {
  const content = `Look: a${'\u0301'.repeat(50_000)} b${'\u0489'.repeat(50_000)} end.`;
  services.ollama.script({ reply: { headers, body: line({ content }) + line({}, true) } });

  await panel.ask('Decorate a letter');
  await panel.answered();
  expect((await panel.shownAnswer()).length).toBeLessThan(100);

  await panel.ask('Are you still there?');
  await panel.answered();
});

test('a file whose name turns its direction is shown with that character in sight', async ({ panel }) => {
  await panel.page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'invoice\u202Etxt.md', mimeType: 'text/markdown', buffer: Buffer.from('Hello') });

  await expect(panel.page.getByTestId('attachment')).toContainText('invoice\uFFFDtxt.md');
});
