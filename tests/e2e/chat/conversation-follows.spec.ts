import type { Page } from '@playwright/test';
import { startSimulator } from '../../simulators/core/simulator';
import { createOpenAiSpeechService } from '../../simulators/openai-speech/service';
import { sendCommand } from '../harness/command';
import { handFile } from '../harness/hand-file';
import { expectInSight, expectToStayInSight } from '../harness/in-sight';
import { numberedWords } from '../harness/paced-answer';
import type { Panel } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectPlace, placeOfReader, scrollUp } from '../harness/reader-place';
import { longQuestion, richAnswer } from '../harness/rich-answer';
import { saveScreenshot } from '../harness/screenshot';
import type { SimulatedServices } from '../harness/simulated-services';

const widths = [320, 360, 420] as const;

const question = (panel: Panel) => panel.messages('user').last().locator('.pl-bubble');
const actions = (panel: Panel) => panel.messages('assistant').last().getByRole('toolbar');
const latest = (panel: Panel) => panel.page.getByTestId('latest');

/** Asks, and expects the question and then the end of its answer to be seen without a touch. */
const askAndSee = async (panel: Panel, services: SimulatedServices, name: string): Promise<void> => {
  services.ollama.script(richAnswer(name));
  await panel.ask(longQuestion(name));
  await expectToStayInSight(question(panel), `the question ${name}`);
  services.ollama.open(name);
  await panel.answered();
  await expectToStayInSight(actions(panel), `the end of ${name}`);
  await expect(latest(panel)).toHaveCount(0);
};

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

for (const width of widths) {
  const ten = `at ${width} px, ten long questions and the ends of their answers are in sight without a touch`;
  test(ten, async ({ panel, services }) => {
    test.slow();
    await panel.page.setViewportSize({ width, height: 800 });
    for (let index = 1; index <= 10; index += 1) await askAndSee(panel, services, `Question-${index}.`);
    await saveScreenshot(panel.page, `follows-${width}`);
  });

  for (const language of ['en-US', 'ar-SA'] as const) {
    const withFiles = `at ${width} px in ${language}, so they are with the player and files`;
    test(withFiles, async ({ panel, services }) => {
      test.slow();
      const { page } = panel;
      await page.setViewportSize({ width, height: 800 });
      await sendCommand(page, { type: 'preferences-change', change: { language } });
      await page.reload();
      await panel.composer.waitFor();
      await askAndSee(panel, services, 'Question-1.');
      const stop = await listen(page);
      for (let index = 2; index <= 10; index += 1) {
        await handFile(page, 'paste', { name: `note-${index}.txt`, type: 'text/plain', bytes: note });
        await expect(page.locator('.pl-composer .pl-chip').first()).toBeVisible();
        await askAndSee(panel, services, `Question-${index}.`);
      }
      await saveScreenshot(page, `follows-player-${width}-${language}`);
      await stop();
    });
  }
}

test('a reader who went up stays there while an answer is written, and is told of it @gate @answers', async ({
  panel,
  services,
}) => {
  await askAndSee(panel, services, 'Question-1.');
  services.ollama.script(richAnswer('Question-2.'));
  await panel.ask(longQuestion('Question-2.'));
  await expectInSight(question(panel), 'the question');
  await scrollUp(panel, 700);
  await expect(latest(panel)).toHaveText('');
  const place = await placeOfReader(panel.page);

  services.ollama.open('Question-2.');
  await expect(latest(panel)).toHaveText('New text below');
  await expect(latest(panel)).toHaveAccessibleName('New text below. Jump to latest');
  await panel.answered();
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
  for (const name of ['Question-1.', 'Question-2.']) await askAndSee(panel, services, name);
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
  await askAndSee(panel, services, 'Question-1.');
  await scrollUp(panel, 900);
  await askAndSee(panel, services, 'Question-2.');
});

test('keys go up and come back: Page Up from the composer, End and Page Down', async ({ panel, services }) => {
  await askAndSee(panel, services, 'Question-1.');
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
    for (const name of ['Question-1.', 'Question-2.']) await askAndSee(panel, services, name);
    services.ollama.script({ error: { status: 404, message: 'model not found' }, times: 'always' });
    await panel.ask(longQuestion('Question-3.'));
    const card = await panel.answered('failed');
    await expectToStayInSight(card.locator('.pl-card-actions button').last(), 'the last button of the card');
    await expectToStayInSight(card.getByRole('toolbar'), 'the row of actions');

    await card.getByRole('button', { name: 'Find the problem' }).click();
    await expect(card.locator('.pl-doctor-steps')).toBeVisible({ timeout: 30_000 });
    await expectToStayInSight(card.locator('.pl-doctor-actions'), 'what the doctor offers');
    await expectToStayInSight(card.getByRole('toolbar'), 'the row of actions');
    await saveScreenshot(page, `follows-doctor-${width}`);
  });
}

test('what is pressed stays under the pointer until it is let go, whatever is written or scrolled meanwhile', async ({
  panel,
  services,
}) => {
  const { page } = panel;
  await askAndSee(panel, services, 'Question-1.');
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'reasoning', text: 'It is a short one.' },
        { type: 'text', text: 'Well.' },
        { type: 'gate', name: 'the rest' },
        { type: 'text', text: ` ${numberedWords(90)}` },
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
  await askAndSee(panel, services, 'Question-1.');
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
