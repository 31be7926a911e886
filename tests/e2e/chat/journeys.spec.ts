import { openSidePanel } from '../../../scripts/browser/side-panel.mjs';
import type { Script } from '../../simulators/core/script';
import { expect, test } from '../harness/journey';
import {
  arabicAnswer,
  arabicQuestions,
  askAndLook,
  longAnswer,
  questions,
  userTurns,
} from '../harness/journey-questions';
import { webPageHost } from '../harness/simulated-services';
import { startSpeech, useSpeech } from '../harness/speech-service';

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
  await journey.press('.pl-messages > li:last-child .pl-card-actions button');
  await journey.answered(3);
  await journey.step('tried again');
  services.ollama.script(saying(longAnswer(4)));
  await journey.ask(questions[3] ?? '');
  await journey.answered(4);
  await journey.step('asked on');
  services.ollama.script(saying(longAnswer(5), { cut: { atByte: 3_000, how: 'reset' } }));
  await journey.ask(questions[4] ?? '');
  await journey.answered(5, 'interrupted');
  await journey.step('cut again');
  services.ollama.script(saying(` and so it went on.\n\n${longAnswer(6)}`));
  await journey.press('.pl-messages > li:last-child .pl-card-actions button');
  await journey.answered(5);
  await journey.step('the rest of it');
  services.ollama.script({ error: { status: 404, message: 'model not found' }, times: 'always' });
  await journey.ask(questions[5] ?? '');
  await journey.answered(6, 'failed');
  await journey.step('the model is not there');
  await panel.evaluate(`[...document.querySelectorAll('.pl-card')].at(-1).scrollIntoView({ block: 'nearest' }), true`);
  await journey.press('.pl-messages > li:last-child .pl-card-actions button:last-child');
  await panel.waitFor(`document.querySelector('.pl-doctor-actions') !== null`, 30_000);
  await journey.step('what the doctor found');
  services.ollama.reset();
  await askAndLook(journey, services, questions[6] ?? '', 7, longAnswer(7));
});

test('a slow service, a question that waits, and no voice', async ({ journey, services }) => {
  const { panel, display } = journey;
  const gated = (gate: string, text: string): Script => ({
    answer: {
      pieces: [
        { type: 'text', text: `## ${gate}\n\n${text}` },
        { type: 'gate', name: gate },
        { type: 'text', text: `\n\nThe end of ${gate}.` },
      ],
    },
  });
  const isShown = (text: string): string => `document.body.textContent.includes(${JSON.stringify(text)})`;
  services.ollama.script({ answer: { pieces: [{ type: 'gate', name: 'never' }] } });
  await journey.ask(questions[0] ?? '');
  await journey.step('nothing comes');
  await journey.press('[data-testid="stop"]');
  await journey.answered(1, 'stopped');
  await journey.step('stopped before the first word');
  services.ollama.script(gated('Second', longAnswer(2)));
  await journey.ask(questions[1] ?? '');
  await panel.waitFor(`${isShown('Part 2')} && document.querySelectorAll('.pl-math-block, .katex-display').length > 0`);
  await journey.step('half of it is there');
  services.ollama.script(saying(longAnswer(3)));
  await journey.press('[data-testid="composer"]');
  display.type(questions[2] ?? '');
  display.press('Return');
  await panel.waitFor(`document.querySelector('[data-role="user"][data-status="queued"]') !== null`);
  await journey.step('the next question waits');
  services.ollama.open('Second');
  await journey.answered(3);
  await journey.step('both are answered');
  services.ollama.script(gated('Fourth', longAnswer(4)));
  await journey.ask(questions[3] ?? '');
  await panel.waitFor(isShown('Part 4'));
  display.press('Escape');
  await journey.answered(4, 'stopped');
  await journey.step('stopped by Escape');
  await journey.press('.pl-messages > li:last-child [data-testid="read-aloud"]');
  await panel.waitFor(`document.querySelector('[data-testid="player-problem"]') !== null`);
  await journey.step('this computer has no voice');
  await askAndLook(journey, services, questions[4] ?? '', 5, longAnswer(5));
  await journey.press('[data-testid="player-close"]');
  await panel.waitFor(`document.querySelector('[data-testid="player"]') === null`);
  await journey.step('the player is closed');
  await askAndLook(journey, services, questions[5] ?? '', 6, longAnswer(6));
});

test('edit, try again, branch, go back, leave and come back @gate @answers', async ({ journey, services }) => {
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
  await journey.press('.pl-messages > li:last-child .pl-versions button');
  await panel.waitFor(`document.body.textContent.includes('Part 2')`);
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
  await panel.evaluate(`document.querySelectorAll('[data-role="user"] .pl-versions button')[0].click(), true`);
  await panel.waitFor(`${userTurns}.at(-1).textContent.includes('a little fog')`);
  await journey.step('the question as it was before');
  await panel.evaluate(`document.querySelectorAll('[data-role="user"] .pl-versions button')[1].click(), true`);
  await panel.waitFor(`document.body.textContent.includes('Part 3')`);
  await journey.step('the edited question again');
  await askAndLook(journey, services, questions[2] ?? '', 3, longAnswer(4));
  journey.display.press('Page_Up', 'Page_Up');
  await panel.waitFor(`document.querySelector('[data-testid="latest"]') !== null`);
  const firstSeen = `(() => {
    const { top } = document.querySelector('.pl-conversation-scroll').getBoundingClientRect();
    const block = [...document.querySelectorAll('.pl-markdown > *, .pl-bubble')].find((one) => one.getBoundingClientRect().top >= top);
    return block.textContent.slice(0, 40) + ' at ' + Math.round(block.getBoundingClientRect().top);
  })()`;
  await journey.step('read again further up');
  const place = await panel.evaluate(firstSeen);
  await journey.press('[data-testid="history"]');
  await panel.waitFor(`document.querySelector('[data-testid="history-item"]') !== null`);
  await journey.step('the list of conversations');
  await journey.press('[data-testid="history-item"]');
  await journey.answered(3);
  await journey.step('back in the conversation, where it was left');
  expect(await panel.evaluate(firstSeen)).toBe(place);
  await journey.press('[data-testid="latest"]');
  await panel.waitFor(`document.querySelector('[data-testid="latest"]') === null`);
  await journey.step('at its end');
  await journey.press('[data-testid="new-chat"]');
  await panel.waitFor(`${userTurns}.length === 0`);
  await journey.step('a new chat');
  await askAndLook(journey, services, questions[3] ?? '', 1, longAnswer(5));
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
  await panel.waitFor(`CSS.highlights.get('parley-word')?.size === 1`, 20_000);
  await journey.step('it is read aloud');
  for (const turn of [2, 3]) {
    await askAndLook(journey, services, questions[turn - 1] ?? '', turn, longAnswer(turn));
  }
  await journey.press('[data-testid="player-play"]');
  await panel.waitFor(`document.querySelector('[data-testid="player-play"] .lucide-play') !== null`);
  await journey.step('the reading is paused');
  await askAndLook(journey, services, questions[3] ?? '', 4, longAnswer(4));
  await journey.press('.pl-messages > li:last-child [data-testid="read-aloud"]');
  await panel.waitFor(`CSS.highlights.get('parley-sentence')?.size === 1`);
  await journey.step('another answer is read');
  await journey.press('[data-testid="player-more"]');
  await panel.waitFor(`document.querySelector('.pl-player-popover, [role="dialog"]') !== null`);
  await journey.step('more of the player');
  journey.display.press('Escape');
  await panel.waitFor(`document.querySelector('.pl-player-popover, [role="dialog"]') === null`);
  await askAndLook(journey, services, questions[4] ?? '', 5, longAnswer(5));
  await journey.press('[data-testid="player-close"]');
  await panel.waitFor(`document.querySelector('[data-testid="player"]') === null`);
  await journey.step('the player is closed');
  await askAndLook(journey, services, questions[5] ?? '', 6, longAnswer(6));
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
  await second.waitFor(`document.querySelector('[data-testid="offer-page"]') !== null`);
  await journey.step('the second window is empty', second);
  services.ollama.script(saying(longAnswer(2)));
  await second.click('[data-testid="composer"]');
  await second.insertText('What do they burn at night in the second window?');
  await second.press('Enter');
  await second.waitFor(`document.querySelector('[data-role="assistant"]')?.dataset.status === 'complete'`, 45_000);
  await journey.step('an answer in the second window', second);
  expect(await panel.evaluate(`${userTurns}.length`)).toBe(1);
  await second.click('[data-testid="history"]');
  await second.waitFor(`document.querySelectorAll('[data-testid="history-item"]').length === 2`);
  await journey.step('both conversations in the second window', second);
  await second.evaluate(`document.querySelectorAll('[data-testid="history-item"]')[1].click(), true`);
  await second.waitFor(`document.querySelector('[data-role="user"]')?.textContent.includes('sixty metres')`);
  await journey.step('the conversation of the first window in the second', second);
  services.ollama.script(saying(longAnswer(3)));
  await second.click('[data-testid="composer"]');
  await second.insertText(questions[2] ?? '');
  await second.press('Enter');
  await second.waitFor(`${userTurns}.length === 2`);
  await second.waitFor(
    `[...document.querySelectorAll('[data-role="assistant"]')].at(-1).dataset.status === 'complete'`,
  );
  await journey.step('asked there', second);
  await journey.answered(2);
  await journey.step('the first window has it, too');
  const windowId = await second.evaluate(`chrome.windows.getCurrent().then(({ id }) => id)`);
  await panel.evaluate(`chrome.windows.remove(${windowId})`);
  await journey.step('the first window again');
  services.ollama.script(saying(longAnswer(4)));
  await journey.ask(questions[1] ?? '');
  await journey.answered(3);
  await journey.step('asked on in the first window');
  await askAndLook(journey, services, questions[3] ?? '', 4, longAnswer(5));
});
