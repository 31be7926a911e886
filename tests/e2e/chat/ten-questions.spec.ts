import { handFile } from '../harness/hand-file';
import { expect, type Journey, test } from '../harness/journey';
import { arabicAnswer, arabicQuestions, askAndLook, longAnswer, prose, questions } from '../harness/journey-questions';
import type { SimulatedServices } from '../harness/simulated-services';
import { startSpeech, useSpeech } from '../harness/speech-service';

const note = new TextEncoder().encode('A note of some words.');
const chips = `document.querySelectorAll('.pl-composer .pl-chip').length`;
const player = `document.querySelector('[data-testid="player"]') !== null`;

/** Reads the first answer, and lays a file beside each of the nine other questions. */
const askWhileListening = async (
  journey: Journey,
  services: SimulatedServices,
  ten: readonly string[],
  answerOf: (turn: number) => string,
): Promise<void> => {
  const { panel, parley } = journey;
  const own = await parley.context.newPage();
  await own.goto(parley.url('settings.html'));
  const speech = await startSpeech();
  await useSpeech(own, speech);
  await own.close();
  const [first = '', ...others] = ten;
  // It is read for longer than the other nine take.
  await askAndLook(journey, services, first, 1, `${answerOf(1)}\n\n${prose(700)}`);
  await journey.press('.pl-messages > li:last-child [data-testid="read-aloud"]');
  await panel.waitFor(player);
  for (const [index, question] of others.entries()) {
    await handFile(panel, 'paste', { name: `note-${index + 2}.txt`, type: 'text/plain', bytes: note });
    await panel.waitFor(`${chips} === 1`);
    await askAndLook(journey, services, question, index + 2, answerOf(index + 2));
    expect(await panel.evaluate(player), 'the player is there').toBe(true);
  }
  await speech.stop();
};

test.describe.configure({ timeout: 300_000 });

for (const width of [320, 360, 420] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ width });

    test(`ten long questions at ${width} px`, async ({ journey, services }) => {
      for (const [index, question] of questions.entries()) {
        await askAndLook(journey, services, question, index + 1, longAnswer(index + 1));
      }
    });

    test(`ten long questions with player and files at ${width} px`, async ({ journey, services }) => {
      await askWhileListening(journey, services, questions, longAnswer);
    });

    test.describe('in Arabic', () => {
      test.use({ language: 'ar-SA' });

      test(`ten long questions with player and files in Arabic at ${width} px`, async ({ journey, services }) => {
        await askWhileListening(journey, services, arabicQuestions, () => arabicAnswer);
      });
    });
  });
}
