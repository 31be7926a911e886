import { openSidePanel } from '../../scripts/browser/side-panel.mjs';
import type { Script } from '../simulators/core/script';
import { expect, test } from './harness/journey';
import {
  arabicAnswer,
  arabicQuestions,
  askAndLook,
  longAnswer,
  questions,
  userTurns,
} from './harness/journey-questions';
import { webPageHost } from './harness/simulated-services';
import { startSpeech, useSpeech } from './harness/speech-service';

const saying = (text: string, more: Partial<Script> = {}): Script => ({
  answer: { pieces: [{ type: 'text', text }] },
  ...more,
});

test.describe.configure({ timeout: 240_000 });

test('six long questions in a row', async ({ journey, services }) => {
  await journey.step('the empty panel');
  for (const [index, question] of questions.slice(0, 6).entries()) {
    await askAndLook(journey, services, question, index + 1, longAnswer(index + 1));
  }
});

test.describe('in Arabic', () => {
  test.use({ language: 'ar-SA' });

  test('five long questions in a row in Arabic', async ({ journey, services }) => {
    await journey.step('the empty panel');
    for (const [index, question] of arabicQuestions.slice(0, 5).entries()) {
      await askAndLook(journey, services, question, index + 1, arabicAnswer);
    }
  });
});

test('a page is attached and asked about four times', async ({ journey, services }) => {
  const { panel } = journey;
  await panel.waitFor(`document.querySelector('[data-testid="offer-page"]') !== null`);
  await journey.step('the page is offered');
  await journey.press('[data-testid="offer-page"]');
  await panel.waitFor(`document.querySelectorAll('[data-testid="attachment"]').length === 1`);
  await journey.step('the page is attached');
  for (const [index, question] of questions.slice(0, 4).entries()) {
    const answer = `The keeper counted the ships at dusk [1].\n\n${longAnswer(index + 1)}`;
    await askAndLook(journey, services, question, index + 1, answer);
  }
});

test('the network goes and comes back', async ({ journey, services }) => {
  const { panel } = journey;
  services.ollama.script(saying(longAnswer(1)));
  await journey.ask(questions[0] ?? '');
  await journey.answered(1);
  await journey.step('an answer before');
  services.ollama.script(saying(longAnswer(2), { cut: { atByte: 3_000, how: 'reset' } }));
  await journey.ask(questions[1] ?? '');
  await journey.answered(2, 'interrupted');
  await journey.step('cut in the middle');
  services.ollama.script(saying('', { cut: { atByte: 0, how: 'reset' }, times: 'always' }));
  await journey.ask(questions[2] ?? '');
  await journey.answered(3, 'failed');
  await journey.step('nothing is reached');
  services.ollama.reset();
  services.ollama.script(saying(longAnswer(3)));
  await panel.evaluate(
    `document.querySelectorAll('[data-role="assistant"] .pl-card-actions button')[0]?.scrollIntoView({ block: 'nearest' })`,
  );
  await panel.evaluate(
    `[...document.querySelectorAll('.pl-card')].at(-1).querySelector('.pl-card-actions button').click()`,
  );
  await journey.answered(3);
  await journey.step('tried again');
  services.ollama.script(saying(longAnswer(4)));
  await journey.ask(questions[3] ?? '');
  await journey.answered(4);
  await journey.step('asked on');
});

test('edit, try again, branch, go back, leave and come back', async ({ journey, services }) => {
  const { panel } = journey;
  const buttonOf = (role: string, icon: string): string =>
    `[...document.querySelectorAll('[data-role="${role}"] button:has(.lucide-${icon})')].at(-1)`;
  const say = (text: string): void => services.ollama.script(saying(text));
  for (const turn of [1, 2]) {
    say(longAnswer(turn));
    await journey.ask(questions[turn - 1] ?? '');
    await journey.answered(turn);
  }
  await journey.step('two answers');
  say('A second version, and a short one.');
  await panel.evaluate(`${buttonOf('assistant', 'rotate-ccw')}.click()`);
  await panel.waitFor(`document.body.textContent.includes('A second version')`);
  await journey.answered(2);
  await journey.step('tried again: a second version');
  await panel.evaluate(`[...document.querySelectorAll('.pl-versions button')][0].click()`);
  await journey.step('the first version again');
  await panel.evaluate(`${buttonOf('user', 'pencil')}.click()`);
  await panel.waitFor(`document.querySelector('.pl-edit textarea, [data-role="user"] textarea') !== null`);
  await journey.step('the question is edited');
  say(longAnswer(3));
  journey.display.press('ctrl+a');
  journey.display.type('What did the keeper write into the book?');
  journey.display.press('Return');
  await panel.waitFor(`document.body.textContent.includes('Part 3')`);
  await journey.answered(2);
  await journey.step('the edited question is answered');
  await journey.press('[data-testid="history"]');
  await panel.waitFor(`document.querySelector('[data-testid="history-item"]') !== null`);
  await journey.step('the list of conversations');
  await journey.press('[data-testid="history-item"]');
  await journey.answered(2);
  await journey.step('back in the conversation');
  await journey.press('[data-testid="new-chat"]');
  await panel.waitFor(`${userTurns}.length === 0`);
  await journey.step('a new chat');
});

test('listening while asking', async ({ journey, services }) => {
  const { panel } = journey;
  const own = await journey.parley.context.newPage();
  await own.goto(journey.parley.url('settings.html'));
  const speech = await startSpeech();
  await useSpeech(own, speech);
  await own.close();
  services.ollama.script(saying(longAnswer(1)));
  await journey.ask(questions[0] ?? '');
  await journey.answered(1);
  await journey.press('.pl-messages > li:last-child [data-testid="read-aloud"]');
  await panel.waitFor(
    `CSS.highlights.get('lit-word')?.size === 1 || CSS.highlights.get('parley-word')?.size === 1`,
    20_000,
  );
  await journey.step('it is read aloud');
  for (const turn of [2, 3]) {
    await askAndLook(journey, services, questions[turn - 1] ?? '', turn, longAnswer(turn));
  }
  await journey.press('[data-testid="player-close"]');
  await panel.waitFor(`document.querySelector('[data-testid="player"]') === null`);
  await journey.step('the player is closed');
  await speech.stop();
});

test('two windows with a panel each', async ({ journey, services }) => {
  const { panel, parley } = journey;
  services.ollama.script(saying(longAnswer(1)));
  await journey.ask(questions[0] ?? '');
  await journey.answered(1);
  await journey.step('the first window');
  const page = parley.context.waitForEvent('page');
  await panel.evaluate(
    `chrome.windows.create({ url: 'http://${webPageHost}/second', left: 0, top: 0, width: 1050, height: 880 })`,
  );
  await (await page).waitForLoadState();
  const second = await openSidePanel(parley.session, parley.extensionId, `${webPageHost}/second`);
  await second.waitFor(`document.querySelector('[data-testid="composer"]') !== null`);
  await journey.step('the second window is empty', second);
  services.ollama.script(saying(longAnswer(2)));
  await second.click('[data-testid="composer"]');
  await second.insertText('What do they burn at night in the second window?');
  await second.press('Enter');
  await second.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`, 45_000);
  await journey.step('an answer in the second window', second);
  expect(await panel.evaluate(`${userTurns}.length`)).toBe(1);
  const windowId = await second.evaluate(`chrome.windows.getCurrent().then(({ id }) => id)`);
  await panel.evaluate(`chrome.windows.remove(${windowId})`);
  await journey.step('the first window again');
  services.ollama.script(saying(longAnswer(4)));
  await journey.ask(questions[1] ?? '');
  await journey.answered(2);
  await journey.step('asked on in the first window');
});
