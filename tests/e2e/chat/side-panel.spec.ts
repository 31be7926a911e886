import { connectOllama } from '../harness/connect';
import { heldAnswer, heldGate } from '../harness/paced-answer';
import { expect, test } from '../harness/parley-test';
import { openRealSidePanel } from '../harness/side-panel';

const lastAnswer = `[...document.querySelectorAll('[data-role="assistant"]')].at(-1)`;
const answerText = `[...(${lastAnswer}?.querySelectorAll('.pl-answer-text') ?? [])].map((part) => part.textContent).join('').trim()`;

test('the real side panel asks, is closed in the middle of the answer, and shows all of it when opened again @gate @answers', async ({
  parley,
  panelPage,
  services,
}) => {
  await connectOllama(panelPage);
  await panelPage.close();
  const { text, script } = heldAnswer(150, 15, 30);
  services.ollama.script(script);

  const panel = await openRealSidePanel(parley);
  await panel.click('[data-testid="composer"]', `document.activeElement?.dataset.testid === 'composer'`);
  await panel.insertText('What is in the book?');
  await panel.press('Enter');
  await panel.waitFor(`(${answerText}).length > 60`);
  await panel.close();
  services.ollama.open(heldGate);
  const reopened = await openRealSidePanel(parley);
  await reopened.waitFor(`${lastAnswer}?.dataset.status === 'complete'`, 20_000);

  expect(await reopened.evaluate(answerText)).toBe(text);
  expect(await reopened.evaluate(`document.querySelectorAll('[data-role="user"]').length`)).toBe(1);
});
