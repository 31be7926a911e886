import type { Figures } from './figures';
import { measurePageWords, measureToolbar } from './page-words';
import type { Shared } from './shared';
import type { Step } from './steps';
import { measureFullStop } from './voice-answers';
import type { VoiceScene } from './voice-scene';
import { measureVoiceSheet } from './voice-sheet';
import { measureVoiceSize } from './voice-size';
import { measureFirstSound, measureGaps, measureLongReadAloud, measureStop, measureUnderflows } from './voice-sound';
import { measureWords } from './voice-words';

const minute = 60_000;

/** Reading aloud for half an hour of sound takes half of it at double speed, s. */
const longReadAloud = { quick: 60, full: 15 * 60 };

const measureScripts = async ({ page, readAloud, services }: VoiceScene): Promise<Figures> => {
  services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'This is a lamp.' }] } });
  await page.getByTestId('composer').fill('What is it?');
  await page.getByTestId('composer').press('Enter');
  await page.getByTestId('read-aloud').waitFor();
  const figures = await measureVoiceSize(page, async () => {
    // An answer is read from its button: with that the player comes.
    await page.getByTestId('read-aloud').last().click();
    await readAloud.reaches('playing');
    await page.getByTestId('player').waitFor();
  });
  await readAloud.command({ type: 'read-aloud-close' });
  services.reset();
  return figures;
};

/** Everything about voices, in one browser with a sound card. */
export const voiceSteps = ({ inIt }: Shared<VoiceScene>, isFull: boolean): readonly Step[] => {
  const step = (
    name: string,
    rows: readonly string[],
    measure: (scene: VoiceScene) => Promise<Figures>,
    minutes = 2,
  ): Step => ({ name: `voice: ${name}`, rows, run: inIt(minutes * minute, measure) });
  /** With what is heard watched. */
  const heard: typeof step = (name, rows, measure, minutes) =>
    step(
      name,
      rows,
      async (scene) => {
        await scene.watchPlayer();
        return measure(scene);
      },
      minutes,
    );
  const seconds = isFull ? longReadAloud.full : longReadAloud.quick;
  const withMedian = (row: string): readonly string[] => [row, `${row}-median`];
  return [
    step('scripts', ['voice-panel', 'voice-edge-client'], measureScripts),
    heard(
      'first sound',
      [...withMedian('voice-first'), ...withMedian('voice-from-start')],
      (scene) => measureFirstSound(scene, isFull ? 40 : 20),
      isFull ? 8 : 4,
    ),
    heard('first full stop of an answer', withMedian('voice-full-stop'), (scene) => measureFullStop(scene, 5)),
    heard('silence between sentences', withMedian('voice-gap'), measureGaps),
    heard('sound run dry', ['voice-underflows', 'voice-late-decoder'], measureUnderflows),
    heard('words', withMedian('voice-word-1'), (scene) => measureWords(scene, 1)),
    heard('words at double speed', withMedian('voice-word-2'), (scene) => measureWords(scene, 2)),
    heard('words in a page', withMedian('page-word'), measurePageWords),
    step('toolbar at a selection', ['toolbar-shown'], (scene) => measureToolbar(scene, 7)),
    heard('Stop', ['voice-stop'], (scene) => measureStop(scene, 5)),
    heard(
      'reading for a long time',
      ['voice-heap', 'voice-heap-minutes'],
      (scene) => measureLongReadAloud(scene, seconds),
      seconds / 60 + 2,
    ),
    step(
      '13,000 voices',
      ['voice-count', 'voice-page', 'voice-sheet', 'voice-search'],
      (scene) => measureVoiceSheet(scene, 3),
      3,
    ),
  ];
};
