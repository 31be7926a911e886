import type { Figures } from './figures';
import { measurePageWords, measureToolbar } from './page-words';
import {
  measureFirstSound,
  measureFullStop,
  measureGaps,
  measureLongReading,
  measureStop,
  measureUnderflows,
  measureVoiceSheet,
  measureWords,
} from './voice';
import { startVoiceScene, type VoiceScene } from './voice-scene';
import { measureVoiceSize } from './voice-size';

/** An answer is read from its button: with that the player comes. */
const listen = async ({ page, reading, services }: VoiceScene): Promise<void> => {
  await page.getByTestId('read-aloud').last().click();
  await reading.reaches('playing');
  await page.getByTestId('player').waitFor();
  await reading.command({ type: 'reading-close' });
  services.reset();
};

/** Everything about voices, by name, in one browser that the first step starts and the last one closes. */
export const voiceSteps = (isFull: boolean): Readonly<Record<string, () => Promise<Figures>>> => {
  let started: VoiceScene | undefined;
  const inScene = (step: (scene: VoiceScene) => Promise<Figures>) => async (): Promise<Figures> => {
    started ??= await startVoiceScene();
    return step(started);
  };
  return {
    'ours: script for listening': inScene(async (scene) => {
      scene.services.ollama.script({ answer: { pieces: [{ type: 'text', text: 'This is a lamp.' }] } });
      await scene.page.getByTestId('composer').fill('What is it?');
      await scene.page.getByTestId('composer').press('Enter');
      await scene.page.getByTestId('read-aloud').waitFor();
      const figures = await measureVoiceSize(scene.page, () => listen(scene));
      await scene.watchPlayer();
      return figures;
    }),
    'ours: first sound': inScene((scene) => measureFirstSound(scene, isFull ? 40 : 20)),
    'ours: silence between sentences': inScene(measureGaps),
    'ours: sound run dry': inScene(measureUnderflows),
    'ours: words': inScene((scene) => measureWords(scene, 1)),
    'ours: words at double speed': inScene((scene) => measureWords(scene, 2)),
    'ours: words in a page': inScene(measurePageWords),
    'ours: toolbar at a selection': inScene((scene) => measureToolbar(scene, 7)),
    'ours: Stop': inScene((scene) => measureStop(scene, 5)),
    'ours: first full stop': inScene((scene) => measureFullStop(scene, 5)),
    'ours: reading for a long time': inScene((scene) => measureLongReading(scene, isFull ? 1800 : 60)),
    'ours: 13,000 voices': inScene(async (scene) => {
      try {
        return await measureVoiceSheet(scene);
      } finally {
        await scene.close();
      }
    }),
  };
};
