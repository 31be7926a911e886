import type { Page } from '@playwright/test';
import type { Script } from '../../simulators/core/script';
import { startSimulator } from '../../simulators/core/simulator';
import { createOpenAiSpeechService } from '../../simulators/openai-speech/service';
import { sendCommand } from '../harness/command';
import { handFile } from '../harness/hand-file';
import { expectInSight, expectToStayInSight } from '../harness/in-sight';
import { numberedWords } from '../harness/paced-answer';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectNothingMoved, watchQuestions } from '../harness/question-watch';
import { expectPlace, placeOfReader, scrollUp } from '../harness/reader-place';
import { longQuestion, richAnswer, richText } from '../harness/rich-answer';
import { saveScreenshot } from '../harness/screenshot';
import type { SimulatedServices } from '../harness/simulated-services';

const widths = [320, 360, 420] as const;

/** How fast an answer comes: a token each 12 ms, 200 of them in a second, all at once. */
const speeds = [
  { speed: 'a token each 12 ms', paceMs: 12, pieceLength: 6 },
  { speed: '200 tokens a second', paceMs: 5, pieceLength: 6 },
  { speed: 'all at once', paceMs: 0, pieceLength: 100_000 },
] as const;

const question = (panel: Panel) => panel.messages('user').last().locator('.pl-bubble');
const answer = (panel: Panel) => panel.messages('assistant').last();
/** The first block of its text. */
const firstBlock = (panel: Panel) => answer(panel).locator('.pl-markdown > *').first();
const actions = (panel: Panel) => answer(panel).getByRole('toolbar');
const latest = (panel: Panel) => panel.page.getByTestId('latest');

/** Asks, and expects question and beginning of the answer to be in sight, and nothing to have moved but text below them. */
const askAndRead = async (panel: Panel, services: SimulatedServices, asked: string, script: Script): Promise<void> => {
  services.ollama.script(script);
  await panel.ask(asked);
  await panel.answered();
  await expect(panel.stop).toHaveCount(0);
  await expectToStayInSight(question(panel), 'the question');
  await expectToStayInSight(firstBlock(panel), 'the beginning of the answer');
  await expectNothingMoved(panel.page);
};

const written = (name: string, { paceMs, pieceLength }: (typeof speeds)[number]): Script => ({
  answer: { pieces: [{ type: 'text', text: richText(name), pieceLength }] },
  paceMs,
});

/** Gives the panel a voice that is heard, and reads the first answer. */
const listen = async (page: Page): Promise<() => Promise<void>> => {
  const speech = await startSimulator(createOpenAiSpeechService({ keys: [] }));
  await sendCommand(page, {
    type: 'voice-source-change',
    engineId: 'openai',
    isOn: true,
    settings: { baseUrl: `http://127.0.0.1:${speech.port}/v1` },
  });
  await page.getByTestId('read-aloud').first().click();
  await expect(page.getByTestId('player')).toBeVisible();
  return speech.stop;
};

const note = new TextEncoder().encode('A note of some words.');

/** Asks, and goes to the end of the answer. */
const askAndGoToEnd = async (panel: Panel, services: SimulatedServices, name: string): Promise<void> => {
  await askAndRead(panel, services, name, written(name, speeds[2]));
  await latest(panel).click();
  await expectToStayInSight(actions(panel), 'the end');
  await expect(latest(panel)).toHaveCount(0);
};

for (const width of widths) {
  for (const pace of speeds) {
    const stays = `at ${width} px, ${pace.speed}, question and beginning of the answer stay in sight, and nothing moves`;
    test(stays, async ({ panel, services }) => {
      test.slow();
      await panel.page.setViewportSize({ width, height: 800 });
      await watchQuestions(panel.page);
      for (const name of ['One', 'Two', 'Three']) {
        await askAndRead(panel, services, `What about ${name}?`, written(name, pace));
        await expect(latest(panel)).toHaveText(/^\d+ lines below$/);
      }
      await askAndRead(panel, services, 'And a short one?', { answer: { pieces: [{ type: 'text', text: 'Yes.' }] } });
      await expect(latest(panel)).toHaveCount(0);
      await saveScreenshot(panel.page, `follows-${width}-${pace.paceMs}`);
    });
  }

  for (const language of ['en-US', 'ar-SA'] as const) {
    const withFiles = `at ${width} px in ${language}, so they do with the player, files and long questions`;
    test(withFiles, async ({ panel, services }) => {
      test.slow();
      const { page } = panel;
      await page.setViewportSize({ width, height: 800 });
      await sendCommand(page, { type: 'preferences-change', change: { language } });
      await page.reload();
      await panel.composer.waitFor();
      await watchQuestions(page);
      await askAndRead(panel, services, longQuestion('One'), written('One', speeds[1]));
      const stop = await listen(page);
      for (const [index, pace] of speeds.entries()) {
        const name = `Question-${index}.`;
        await handFile(page, 'paste', { name: `note-${index}.txt`, type: 'text/plain', bytes: note });
        await expect(page.locator('.pl-composer .pl-chip').first()).toBeVisible();
        await askAndRead(panel, services, longQuestion(name), written(name, pace));
      }
      await saveScreenshot(page, `follows-player-${width}-${language}`);
      await stop();
    });
  }
}

test('the view stays while an answer grows below its question; a button counts the lines, and leads to where the end is followed @gate @answers', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `Line number ${from + index} of it.`).join('\n\n');
  await watchQuestions(page);
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'Before.' }] } });
  await panel.ask('Is something before it?');
  await panel.answered();
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'text', text: lines(1, 61) },
        { type: 'gate', name: 'the rest' },
        { type: 'text', text: `\n\n${lines(61, 101)}` },
      ],
    },
  });
  await panel.ask('Write a hundred lines');
  await expect(answer(panel).getByText('Line number 60 of it.')).toBeAttached();
  await expectToStayInSight(question(panel), 'the question');
  await expectToStayInSight(firstBlock(panel), 'the beginning of the answer');
  const below = await answer(panel)
    .locator('.pl-markdown > p')
    .evaluateAll((paragraphs) => {
      const end = document.querySelector('.pl-conversation-scroll')?.getBoundingClientRect().bottom ?? 0;
      return paragraphs.filter(
        (one) => (one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 2 > end,
      ).length;
    });
  expect(below).toBeGreaterThan(20);
  await expect(latest(panel)).toHaveText(`Writing · ${below} lines below`);
  await expect(latest(panel)).toHaveAccessibleName(`Writing · ${below} lines below. Jump to latest`);
  await expectNothingMoved(page);

  await panel.composer.press('Shift+Tab');
  for (let step = 0; step < 6 && !(await latest(panel).evaluate((it) => it === document.activeElement)); step += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(latest(panel)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(latest(panel)).toHaveCount(0);
  await expect(panel.composer).toBeFocused();
  await expectInSight(answer(panel).getByText('Line number 60 of it.'), 'the end so far');
  services.ollama.open('the rest');
  await panel.answered();
  await expectToStayInSight(actions(panel), 'the end');
  await expect(latest(panel)).toHaveCount(0);
});

test('a long question shows its last lines, and leaves the rest of the view to its answer', async ({
  panel,
  services,
}) => {
  await watchQuestions(panel.page);
  await askAndRead(panel, services, `${numberedWords(150)} at last`, written('Long', speeds[1]));
  const box = await panel.page.locator('.pl-conversation-scroll').boundingBox();
  const bubble = await question(panel).boundingBox();
  const seen = (bubble?.y ?? 0) + (bubble?.height ?? 0) - (box?.y ?? 0);
  expect(bubble?.height).toBeGreaterThan(box?.height ?? 0);
  expect(seen / (box?.height ?? 1)).toBeGreaterThan(0.2);
  expect(seen / (box?.height ?? 1)).toBeLessThan(0.4);
});

test('a question that waits is seen below what is written, and goes to the top when its answer begins', async ({
  panel,
  services,
}) => {
  services.ollama.script(richAnswer('First'));
  await panel.ask('First');
  services.ollama.script({
    when: { prompt: 'Second' },
    answer: { pieces: [{ type: 'text', text: richText('Second') }] },
  });
  await panel.ask('Second');
  await expect(panel.messages('user').last()).toHaveAttribute('data-status', 'queued');
  services.ollama.open('First');
  await expect(panel.messages('assistant')).toHaveCount(2);
  await panel.answered();
  await expectToStayInSight(question(panel), 'the question that waited');
  await expectToStayInSight(firstBlock(panel), 'the beginning of its answer');
  await expect(latest(panel)).toHaveText(/lines below/);
});

test('an answer that was stopped goes on below what its reader has before them', async ({ panel, services }) => {
  const { page } = panel;
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'text', text: 'It begins.' },
        { type: 'gate', name: 'never' },
      ],
    },
  });
  await watchQuestions(page);
  await panel.ask('Begin');
  await panel.waitForText('It begins.'.length);
  await panel.stop.click();
  await panel.answered('stopped');
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: `${numberedWords(300)} end` }] } });
  await answer(panel).getByRole('button', { name: 'Continue' }).click();
  await panel.answered();
  await expect(panel.messages('assistant')).toHaveCount(1);
  await expect(answer(panel)).toContainText('It begins.');
  await expectToStayInSight(question(panel), 'the question');
  await expectNothingMoved(page);
  await expect(answer(panel).getByRole('button', { name: 'Continue' })).toHaveCount(0);
});

test('another attempt begins at the question, from the end of the first', async ({ panel, services }) => {
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Twice');
  services.ollama.script(written('Again', speeds[1]));
  await actions(panel).getByRole('button', { name: 'Try again' }).click();
  await expect(answer(panel)).toContainText('Again');
  await panel.answered();
  await expectToStayInSight(question(panel), 'the question');
  await expectToStayInSight(firstBlock(panel), 'the beginning of the second answer');
});

test('a reader who went up stays there while an answer is written, and is told of it', async ({ panel, services }) => {
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Question-1.');
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'gate', name: 'Question-2.' },
        { type: 'text', text: richText('Question-2.') },
        { type: 'gate', name: 'the end' },
        { type: 'text', text: ' The end.' },
      ],
    },
  });
  await panel.ask(longQuestion('Question-2.'));
  await expectInSight(question(panel), 'the question');
  await scrollUp(panel, 900);
  await expect(latest(panel)).toHaveText('');
  const place = await placeOfReader(panel.page);

  services.ollama.open('Question-2.');
  await expect(latest(panel)).toHaveText(/^Writing · \d+ lines below$/);
  services.ollama.open('the end');
  await panel.answered();
  await expect(latest(panel)).toHaveText(/^\d+ lines below$/);
  await expect(panel.stop).toHaveCount(0);
  await expectPlace(panel.page, place);
  await saveScreenshot(panel.page, 'follows-away');

  await latest(panel).click();
  await expectToStayInSight(actions(panel), 'the end');
  await expect(latest(panel)).toHaveCount(0);
  await expect(panel.composer).toBeFocused();
});

test('a reader who went up stays there while what stands above changes its height, also where the browser does not help', async ({
  panel,
  services,
}) => {
  await watchQuestions(panel.page);
  for (const name of ['Question-1.', 'Question-2.']) await askAndGoToEnd(panel, services, name);
  await scrollUp(panel, 600);

  for (const anchoring of ['auto', 'none']) {
    const place = await placeOfReader(panel.page);
    for (const padding of ['137px', '20px', '300px', '']) {
      await panel.page.evaluate(
        ([above, overflowAnchor]) => {
          const box = document.querySelector<HTMLElement>('.pl-conversation-scroll');
          const first = document.querySelector<HTMLElement>('.pl-messages > li');
          box?.style.setProperty('overflow-anchor', overflowAnchor);
          first?.style.setProperty('padding-block-start', above);
        },
        [padding, anchoring] as const,
      );
      await panel.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      await expectPlace(panel.page, place);
    }
  }

  // Other heights of the view: the panel, and a composer of many lines.
  const place = await placeOfReader(panel.page);
  await panel.composer.fill('one\ntwo\nthree\nfour\nfive\nsix');
  await expectPlace(panel.page, place);
  await panel.composer.fill('');
  await panel.page.setViewportSize({ width: 360, height: 640 });
  await expectPlace(panel.page, place);
});

test('who went up and asks is shown the question', async ({ panel, services }) => {
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Question-1.');
  await scrollUp(panel, 900);
  await askAndRead(panel, services, 'Question-2.', written('Question-2.', speeds[1]));
});

test('keys go up and come back: Page Up from the composer, End and Page Down', async ({ panel, services }) => {
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Question-1.');
  await panel.composer.focus();
  await panel.page.keyboard.press('PageUp');
  await expect(latest(panel)).toBeVisible();
  await panel.page.keyboard.press('PageDown');
  await expect(latest(panel)).toHaveCount(0);
  await expectToStayInSight(actions(panel), 'the end');

  await panel.page.keyboard.press('PageUp');
  await actions(panel)
    .getByRole('button')
    .first()
    .evaluate((button) => button.focus({ preventScroll: true }));
  await panel.page.keyboard.press('End');
  await expectToStayInSight(actions(panel), 'the end');
});

for (const width of widths) {
  const failed = `at ${width} px, the card of a failed answer and what the doctor finds are in sight`;
  test(failed, async ({ panel, services }) => {
    const { page } = panel;
    await page.setViewportSize({ width, height: 800 });
    await watchQuestions(page);
    for (const name of ['Question-1.', 'Question-2.']) await askAndGoToEnd(panel, services, name);
    services.ollama.script({ error: { status: 404, message: 'model not found' }, times: 'always' });
    await panel.ask(longQuestion('Question-3.'));
    const card = await panel.answered('failed');
    await expectToStayInSight(card.locator('.pl-card-actions button').last(), 'the last button of the card');
    await expectToStayInSight(card.getByRole('toolbar'), 'the row of actions');

    await card.getByRole('button', { name: 'Find the problem' }).click();
    await expect(card.locator('.pl-doctor-steps')).toBeVisible({ timeout: 30_000 });
    await expectToStayInSight(card.locator('.pl-doctor-actions'), 'what the doctor offers');
    await expectToStayInSight(question(panel), 'the question');
    await saveScreenshot(page, `follows-doctor-${width}`);
  });
}

test('what is pressed stays under the pointer until it is let go, whatever is written or scrolled meanwhile', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Question-1.');
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'reasoning', text: 'It is a short one.' },
        { type: 'text', text: 'Well.' },
        { type: 'gate', name: 'the rest' },
        { type: 'text', text: ` ${numberedWords(400)}` },
      ],
    },
  });
  await panel.ask('Think');
  await panel.waitForText('Well.'.length);
  const fold = panel.messages('assistant').last().locator('.pl-fold-button');
  await expectToStayInSight(fold, 'the fold');
  const { x, y } = (await fold.boundingBox()) ?? { x: 0, y: 0 };

  await page.mouse.move(x + 12, y + 8);
  await page.mouse.down();
  services.ollama.open('the rest');
  await panel.answered();
  expect((await fold.boundingBox())?.y).toBe(y);
  await page.mouse.up();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');

  // The line below the list goes when its end is nearly reached, and all of the list would go down by its height.
  await expect(latest(panel)).toBeVisible();
  const toTheEnd = () =>
    page.evaluate(() => {
      const box = document.querySelector('.pl-conversation-scroll');
      return box === null ? 0 : box.scrollHeight - box.scrollTop - box.clientHeight;
    });
  await page.mouse.down();
  await page.mouse.wheel(0, (await toTheEnd()) - 36);
  await expect.poll(toTheEnd).toBeLessThan(48);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await expect(latest(panel)).toHaveCount(1);
  await page.mouse.up();
  await expect(latest(panel)).toHaveCount(0);
});

test('thoughts that are opened in a finished answer grow where they stand', async ({ panel, services }) => {
  await watchQuestions(panel.page);
  await askAndGoToEnd(panel, services, 'Question-1.');
  const thoughts = Array.from({ length: 30 }, (_, index) => `Thought number ${index}.`).join('\n\n');
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'reasoning', text: thoughts },
        { type: 'text', text: 'Well.' },
      ],
    },
  });
  await panel.ask('Think');
  const answer = await panel.answered();
  await expectToStayInSight(actions(panel), 'the end');
  const fold = answer.locator('.pl-fold-button');
  const { y } = (await fold.boundingBox()) ?? { y: 0 };

  await fold.click();
  await expect(answer.getByText('Thought number 29.')).toBeAttached();
  await expect(latest(panel)).toBeVisible();
  expect(Math.abs(((await fold.boundingBox())?.y ?? 0) - y)).toBeLessThanOrEqual(1);

  await fold.click();
  await expectToStayInSight(actions(panel), 'the end');
});
