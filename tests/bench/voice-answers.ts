import { sendCommand } from '../e2e/harness/command';
import { panelOn } from '../e2e/harness/panel';
import { loud } from '../e2e/harness/sound-system';
import type { Figures } from './figures';
import { median } from './quantiles';
import { numberWord, prepare } from './spoken-texts';
import { eventually, type VoiceScene } from './voice-scene';

/** Finer than a word, ms. */
const pieceMs = 10;

/**
 * From the server's write of an answer's first full stop to the first sound that is heard, while the answer goes on and its
 * second sentence is held open: it is not ended before there is a sound.
 */
export const measureFullStop = async (scene: VoiceScene, repeats: number): Promise<Figures> => {
  const { page, readAloud, services, sound } = scene;
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { preferences } = await sendCommand(page, { type: 'hello', windowId });
  const readAnswers = (readsAnswers: boolean) =>
    sendCommand(page, { type: 'preferences-change', change: { voice: { ...preferences.voice, readsAnswers } } });
  await readAnswers(true);
  const panel = panelOn(page);
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const [stop, end] = [`stop-${index}`, `end-${index}`];
    const first = `The sky is ${numberWord(index)} times blue`;
    await prepare(`${first}.`);
    services.ollama.script({
      answer: {
        pieces: [
          { type: 'text', text: first },
          { type: 'gate', name: stop },
          { type: 'text', text: '. And the sea' },
          { type: 'gate', name: end },
          { type: 'text', text: ' is green.' },
        ],
      },
    });
    await panel.ask(`Why, ${index}?`);
    await page.getByText(first).waitFor();
    const written = sound.heardMs();
    services.ollama.open(stop);
    const heard = await eventually('the first sentence', () =>
      sound.loudPieces(written, sound.heardMs(), pieceMs).find(({ loudness }) => loudness > loud),
    );
    delays.push(heard.startMs - written);
    services.ollama.open(end);
    await panel.answered();
    await readAloud.reaches('ended');
    await readAloud.command({ type: 'read-aloud-close' });
  }
  await readAnswers(false);
  return { 'voice-full-stop': Math.max(...delays), 'voice-full-stop-median': median(delays) };
};
