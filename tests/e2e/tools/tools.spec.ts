import type { Answer } from '../../simulators/core/answer';
import { sendCommand } from '../harness/command';
import { storedAnswer } from '../harness/database';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { answerQuestion } from '../harness/tool-test';
import { killWorker } from '../harness/worker';

const say = (text: string): { readonly answer: Answer } => ({ answer: { pieces: [{ type: 'text', text }] } });

/** A step in which the model calls two tools at once: one runs here, one would send an address elsewhere. */
const twoCalls: { readonly answer: Answer } = {
  answer: {
    pieces: [
      { type: 'text', text: 'I work it out and look it up. ' },
      { type: 'tool-call', name: 'own____calculator', args: { expression: '6*7' }, id: 'call_a' },
      { type: 'tool-call', name: 'own____fetch_url', args: { url: 'https://pages.example/light' }, id: 'call_b' },
    ],
  },
};

const turnOn = (panel: Panel) => sendCommand(panel.page, { type: 'tool-switch', sourceId: 'own', isOn: true });

const question = (panel: Panel) => panel.page.locator('.pl-consent');

/** The bodies of the questions that the service got, as texts. */
type Bodies = readonly string[];

/** How much of the older text the newer one begins with, from 0 to 1. */
const commonPrefix = (older: string, newer: string): number => {
  let length = 0;
  while (length < older.length && older[length] === newer[length]) length += 1;
  return length / older.length;
};

/** What a body asks with, in the order in which services read it: tools, then messages one after the other. */
const promptOf = (body: string): string => {
  const { tools, instructions, input, messages } = JSON.parse(body);
  const items: readonly unknown[] = input ?? messages;
  return [tools, instructions, ...items].map((item) => JSON.stringify(item)).join('\n');
};

test.describe('a model that calls tools', () => {
  test('gets the results of two calls, one of them allowed by the user, and answers @gate @tools', async ({
    openAiPanel,
    services,
  }) => {
    const bodies = (): Bodies =>
      services.openai.log.entries().flatMap(({ body }) => (/own____/.test(body) ? [body] : []));
    await turnOn(openAiPanel);
    services.openai.script([{ ...twoCalls, times: 1 }, say('It is 42.')]);
    await openAiPanel.ask('What is six times seven?');
    await expect(question(openAiPanel)).toContainText('pages.example');
    await answerQuestion(openAiPanel, 'once');
    await openAiPanel.answered();

    expect(await openAiPanel.shownAnswer()).toContain('It is 42.');
    const [first = '', second = ''] = bodies();
    expect(second).toContain('42');
    expect(second).toContain('call_b');
    expect(commonPrefix(promptOf(first), promptOf(second))).toBe(1);

    services.openai.script(say('Still 42.'));
    await openAiPanel.ask('And now?');
    await openAiPanel.answered();
    const third = bodies().at(-1) ?? '';
    expect(commonPrefix(promptOf(second), promptOf(third))).toBeGreaterThanOrEqual(0.99);
  });

  test('is told of a no, to a question that a panel shows again @gate @tools', async ({ openAiPanel, services }) => {
    await turnOn(openAiPanel);
    services.openai.script([{ ...twoCalls, times: 1 }, say('Then not.')]);
    await openAiPanel.ask('What is six times seven?');
    await expect(question(openAiPanel)).toBeVisible();
    await openAiPanel.page.reload();
    await answerQuestion(openAiPanel, 'no');
    await openAiPanel.answered();

    expect(await openAiPanel.shownAnswer()).toContain('Then not.');
    expect(services.openai.log.entries().at(-1)?.body).toContain('The user did not allow this call.');
  });

  test('is stopped while it waits for the user, and the next question goes out', async ({ openAiPanel, services }) => {
    await turnOn(openAiPanel);
    services.openai.script([{ ...twoCalls, times: 1 }, say('Here.')]);
    await openAiPanel.ask('What is six times seven?');
    await expect(question(openAiPanel)).toBeVisible();
    await openAiPanel.stop.click();
    await openAiPanel.answered('stopped');

    await openAiPanel.ask('Are you there?');
    await openAiPanel.answered();
    expect(await openAiPanel.shownAnswer()).toContain('Here.');
  });

  test('is interrupted when the worker is killed in the middle, and the next question goes out', async ({
    openAiPanel,
    services,
    parley,
  }) => {
    await turnOn(openAiPanel);
    services.openai.script([{ ...twoCalls, times: 1 }, say('Here.')]);
    await openAiPanel.ask('What is six times seven?');
    await expect(question(openAiPanel)).toBeVisible();
    await killWorker(parley);
    await openAiPanel.answered('interrupted');
    expect((await storedAnswer(openAiPanel.page))?.text).toContain('I work it out');

    await openAiPanel.ask('Are you there?');
    await openAiPanel.answered();
    expect(await openAiPanel.shownAnswer()).toContain('Here.');
  });
});
