import type { Locator } from '@playwright/test';
import type { Script } from '../../simulators/core/script';
import type { Simulator } from '../../simulators/core/simulator';
import { expectNoKeyAnywhere } from '../harness/canary';
import { connectCloud, connectOllama } from '../harness/connect';
import { storedAnswer } from '../harness/database';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { canaryKeyId, canarySecrets, type SimulatedServices } from '../harness/simulated-services';
import { goOffline } from '../harness/worker';

const answer = 'Here it is.';
const healthy: Script = { answer: { pieces: [{ type: 'text', text: answer }] } };

const questionsTo = ({ log }: Simulator) => log.entries().filter(({ method }) => method === 'POST');

/** How long after the first question, which was refused, the next one came, ms. */
const pauseOf = (simulator: Simulator): number => {
  const [refused, asked] = questionsTo(simulator);
  return (asked?.at ?? Number.POSITIVE_INFINITY) - (refused?.at ?? 0);
};

const limited = (headers: Readonly<Record<string, string>>): Script => ({
  error: { status: 429, message: 'Rate limit reached.', headers: { ...headers } },
});

const byItself = /Sending again in (\d+):(\d+)/;

/** The seconds that a card counts, and when it was looked at, ms since the epoch. */
const counted = async (card: Locator): Promise<{ readonly left: number; readonly at: number }> => {
  const [text, at] = await card.evaluate((element) => [element.textContent, Date.now()] as const);
  const [, minutes = '', seconds = ''] = byItself.exec(text ?? '') ?? [];
  return { left: Number(minutes) * 60 + Number(seconds), at };
};

const expectAnswer = async (panel: Panel): Promise<void> => {
  await panel.answered();
  expect(await storedAnswer(panel.page)).toMatchObject({ status: 'complete', text: answer });
};

test('a pause is counted down rightly and kept @gate @R1', async ({ openAiPanel: panel, services }) => {
  services.openai.script([limited({ 'retry-after': '6' }), healthy]);

  await panel.ask('Tell me');
  const card = panel.messages('assistant').last();
  await expect(card).toContainText(byItself);
  const { left, at } = await counted(card);
  const passed = (at - (questionsTo(services.openai)[0]?.endedAt ?? 0)) / 1000;
  // It counts from when the panel heard of the refusal, which a busy machine does late.
  expect(left).toBeLessThanOrEqual(6);
  expect(left + passed).toBeGreaterThan(6 - 1.5);
  expect(left + passed).toBeLessThan(7 + 1.5);
  await expectAnswer(panel);

  expect(pauseOf(services.openai)).toBeGreaterThanOrEqual(5_900);
});

test('a refusal that names no pause is tried again after a moment', async ({ openAiPanel: panel, services }) => {
  services.openai.script([limited({}), healthy]);

  await panel.ask('Tell me');

  await expectAnswer(panel);
  expect(questionsTo(services.openai)).toHaveLength(2);
});

test('a pause of an hour is counted down and left to the user', async ({ openAiPanel: panel, services }) => {
  services.openai.script([limited({ 'retry-after': '3600' }), healthy]);

  await panel.ask('Tell me');
  const card = await panel.answered('failed');
  await expect(card).toContainText(/can send it again in (?:1:00:00|59:\d\d)/);
  expect(questionsTo(services.openai)).toHaveLength(1);
  await card.getByRole('button', { name: 'Try again', exact: true }).click();

  await expectAnswer(panel);
});

test('a pause can be called off, or cut short', async ({ openAiPanel: panel, services }) => {
  services.openai.script([limited({ 'retry-after': '50' }), limited({ 'retry-after': '50' }), healthy]);
  await panel.ask('Never mind');
  await panel.page.getByRole('button', { name: 'Don’t send', exact: true }).click();
  await panel.answered('stopped');
  expect(questionsTo(services.openai)).toHaveLength(1);

  await panel.ask('Tell me');
  await panel.page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expectAnswer(panel);

  expect(questionsTo(services.openai)).toHaveLength(3);
});

test('a service that fails three times is asked until it answers', async ({ openAiPanel: panel, services }) => {
  services.openai.script([{ error: { status: 503 }, times: 3 }, healthy]);

  await panel.ask('Tell me');

  await expectAnswer(panel);
  expect(questionsTo(services.openai)).toHaveLength(4);
});

test('a service that goes on failing with 529 is asked four times, then the card offers more', async ({
  openAiPanel: panel,
  services,
}) => {
  services.openai.script({ error: { status: 529 }, times: 6 });

  await panel.ask('Tell me');
  const card = await panel.answered('failed');

  await expect(card).toContainText('OpenAI is overloaded');
  await expect(card.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Use another model', exact: true })).toBeVisible();
  expect(questionsTo(services.openai)).toHaveLength(4);
});

test('a local model that is being loaded is named so, and answers when it is there', async ({
  openAiPanel: panel,
  services,
}) => {
  const body = JSON.stringify({ error: { code: 503, message: 'Loading model', type: 'unavailable_error' } });
  services.openai.script([
    { reply: { status: 503, headers: { 'content-type': 'application/json', 'retry-after': '2' }, body } },
    healthy,
  ]);

  await panel.ask('Tell me');
  await expect(panel.messages('assistant').last()).toContainText('gpt-4.1-mini is still loading');

  await expectAnswer(panel);
});

test('an error inside the stream is never tried again by itself: what has an answer’s head may cost', async ({
  panelPage,
  services,
}) => {
  await connectCloud(panelPage, { providerId: 'anthropic', secrets: { apiKey: canarySecrets.anthropic } });
  const panel = panelOn(panelPage);
  const overloaded = { type: 'error', message: 'Overloaded', code: 'overloaded_error' } as const;
  services.anthropic.script([{ answer: { pieces: [overloaded] } }, healthy]);
  await panel.ask('Tell me');
  const card = await panel.answered('failed');
  expect(questionsTo(services.anthropic)).toHaveLength(1);
  await card.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectAnswer(panel);
  services.anthropic.script([{ answer: { pieces: [{ type: 'text', text: 'Half' }, overloaded] } }, healthy]);

  await panel.ask('And more');
  await expect(panel.messages('assistant').last()).toHaveAttribute('data-status', /^(failed|interrupted)$/);

  expect((await storedAnswer(panelPage))?.text).toBe('Half');
  expect(questionsTo(services.anthropic)).toHaveLength(3);
});

test('an empty account (402) leads to the place to pay, and shows no key', async ({
  parley,
  openAiPanel: panel,
  services,
}) => {
  services.openai.script({ error: { status: 402, message: 'Insufficient Balance' } });

  await panel.ask('Tell me');
  const card = await panel.answered('failed');

  await expect(card).toContainText('account is out of credit');
  await expect(card.getByRole('button', { name: 'Open billing', exact: true })).toBeVisible();
  expect(questionsTo(services.openai)).toHaveLength(1);
  await expectNoKeyAnywhere(parley, panel.page, services);
});

test('a question that is written without a network goes out when there is one @gate @R1', async ({
  parley,
  openAiPanel: panel,
  services,
}) => {
  services.openai.log.clear();
  const goOnline = await goOffline(parley);
  await panel.ask('Are you there?');
  const card = await panel.answered('failed');
  await expect(card).toContainText('You’re offline');
  await expect(card).toContainText('It will be sent when you’re back online.');
  expect(services.openai.log.entries()).toEqual([]);
  // The card is no news any more: what waits goes out however long ago it failed.
  await expect.poll(() => storedAnswer(panel.page)).toMatchObject({ status: 'failed' });
  await expect(panel.page.getByRole('alert')).toHaveCount(0);
  services.openai.script(healthy);

  await goOnline();

  await expectAnswer(panel);
  expect(questionsTo(services.openai)).toHaveLength(1);
});

const missingModels = [
  ['Ollama', connectOllama, ({ ollama }: SimulatedServices) => ollama],
  [
    'Bedrock',
    (page: Parameters<typeof connectCloud>[0]) =>
      connectCloud(page, {
        providerId: 'bedrock',
        secrets: { accessKeyId: canaryKeyId, secretAccessKey: canarySecrets.bedrockSecret },
      }),
    ({ bedrock }: SimulatedServices) => bedrock,
  ],
] as const;

for (const [name, connect, simulatorOf] of missingModels) {
  test(`${name} has the model no more: its list is read anew and offered`, async ({ panelPage, services }) => {
    await connect(panelPage);
    await panelPage.reload();
    const panel = panelOn(panelPage);
    await panel.composer.waitFor();
    const simulator = simulatorOf(services);
    simulator.log.clear();
    const code = name === 'Bedrock' ? { code: 'ResourceNotFoundException' } : {};
    simulator.script({ error: { status: 404, message: 'The model does not exist.', ...code } });

    await panel.ask('Tell me');
    const card = await panel.answered('failed');
    await expect(card).toContainText('have a model called');
    await simulator.log.waitFor(({ method, status }) => method === 'GET' && status === 200);
    await card.getByRole('button', { name: 'Choose a model', exact: true }).click();
    await expect(panelPage.getByRole('option').first()).toBeVisible();
    simulator.script(healthy);
    await panelPage.getByRole('option').last().click();

    await expectAnswer(panel);
  });
}

test('a conversation that is too long is sent without its oldest part, with the last question', async ({
  openAiPanel: panel,
  services,
}) => {
  services.openai.script([
    healthy,
    healthy,
    { error: { status: 400, code: 'context_length_exceeded', message: 'Too many tokens.' } },
    healthy,
  ]);
  await panel.ask('The first question');
  await panel.answered();
  await panel.ask('The second question');
  await expect(panel.messages('assistant')).toHaveCount(2);
  await panel.answered();
  await panel.ask('The third question');
  const card = await panel.answered('failed');
  await expect(card).toContainText('Too long for this model');

  await card.getByRole('button', { name: 'Leave out oldest messages', exact: true }).click();
  await expectAnswer(panel);

  const bodies = questionsTo(services.openai).map(({ body }) => body);
  expect(bodies.at(-2)).toContain('The first question');
  expect(bodies.at(-1)).not.toContain('The first question');
  expect(bodies.at(-1)).toContain('The third question');
});
