import { setTimeout as pause } from 'node:timers/promises';
import { sendCommand } from '../e2e/harness/command';
import { panelOn } from '../e2e/harness/panel';
import { soundOf } from '../simulators/speech-sound/sound';
import type { Figures } from './figures';
import { untilPainted } from './page-probe';
import { median, quantile } from './quantiles';
import type { PlayerNotes, VoiceScene } from './voice-scene';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const epoch = (): number => performance.timeOrigin + performance.now();

/** Different sentences: what was heard once is not asked for again. */
const sentence = (number: number): string =>
  `The ${numbers[number % 12]} lamps of house ${numbers[Math.floor(number / 12) % 12]} in street ${numbers[Math.floor(number / 144) % 12]} are lit.`;

/** The service speaks them before they are asked for: only its pace counts. */
const prepared = async (first: number, count: number): Promise<string> => {
  const sentences = Array.from({ length: count }, (_, index) => sentence(first + index));
  for (const text of sentences) await soundOf(text, 'en-US');
  return sentences.join(' ');
};

const readToEnd = async ({ reading }: VoiceScene, text: string, timeout = 60_000): Promise<void> => {
  await reading.read(text);
  await reading.reaches('playing', { timeout });
  await reading.reaches('ended', { timeout });
};

/** From the service's first byte to the first sound, where the service sends eight times faster than is heard. */
export const measureFirstSound = async (scene: VoiceScene, repeats: number): Promise<Figures> => {
  scene.voices.edge.setSpeed(8);
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    await scene.noted();
    const text = `Number ${numbers[index % 12]}, ${numbers[Math.floor(index / 12)]}.`;
    await soundOf(text, 'en-US');
    await scene.reading.read(text);
    await scene.reading.reaches('ended');
    const { playing } = await scene.noted();
    delays.push((playing[0] ?? Number.NaN) - (scene.voices.edge.audioStarts.at(-1)?.at ?? Number.NaN));
  }
  return { 'voice-first': quantile(delays, 0.95), 'voice-first-median': median(delays) };
};

/** The silences between sentences as they are heard, at normal speed. */
export const measureGaps = async (scene: VoiceScene): Promise<Figures> => {
  scene.voices.edge.setSpeed(8);
  const count = 8;
  const { sound } = scene;
  const from = sound.heardMs();
  await readToEnd(scene, await prepared(200, count));
  const pieces = sound.loudPieces(from, sound.heardMs(), 10);
  const silences = pieces.flatMap(({ startMs }, index) => {
    const before = pieces[index - 1];
    return before === undefined ? [] : [startMs - before.endMs];
  });
  const longest = silences.toSorted((left, right) => right - left).slice(0, count - 1);
  return { 'voice-gap': quantile(longest, 0.95), 'voice-gap-median': median(longest) };
};

/** How often the sound runs dry when the service sends three times faster than is heard, at double speed. */
export const measureUnderflows = async (scene: VoiceScene): Promise<Figures> => {
  scene.voices.edge.setSpeed(3);
  const text = await prepared(300, 8);
  await scene.reading.command({ type: 'reading-adjust', rate: 2 });
  await scene.noted();
  await readToEnd(scene, text);
  const { playing, waiting } = await scene.noted();
  await scene.reading.command({ type: 'reading-adjust', rate: 1 });
  const begin = playing[0] ?? 0;
  return { 'voice-underflows': waiting.filter((at) => at > begin).length };
};

/** Where the sound was at a moment, s. */
export const placeAt = ({ places }: PlayerNotes, at: number): number => {
  const after = places.findIndex(([moment]) => moment >= at);
  const [next, before] = [places[after], places[after - 1]];
  if (next === undefined || before === undefined) return Number.NaN;
  return before[1] + ((at - before[0]) / (next[0] - before[0])) * (next[1] - before[1]);
};

const longSentence =
  'Before the sun has risen the keeper of the lighthouse walks down to the harbour and counts the boats that came back from the sea while everyone else in the quiet town was asleep and nobody heard the wind that had turned to the north';

/** How far off a word is lit, as a panel hears of it, from the moment at which it sounds, ms. */
export const measureWords = async (scene: VoiceScene, rate: 1 | 2): Promise<Figures> => {
  const text = `${rate === 1 ? '' : 'Long '}${rate === 1 ? longSentence : longSentence.toLowerCase()}.`;
  scene.voices.edge.setSpeed(8);
  const { words } = await soundOf(text, 'en-US');
  await scene.reading.command({ type: 'reading-adjust', rate });
  await scene.noted();
  const before = (await scene.reading.events()).length;
  await readToEnd(scene, text);
  const notes = await scene.noted();
  const origin = await scene.page.evaluate(() => performance.timeOrigin);
  const events = (await scene.reading.events()).slice(before);
  const lit = events.filter(({ event }) => event.type === 'reading-word');
  const errors = lit.map(({ at }, index) => {
    const place = placeAt(notes, origin + at);
    return Math.abs((place * 1000 - (words[index]?.atMs ?? Number.NaN)) / rate);
  });
  await scene.reading.command({ type: 'reading-adjust', rate: 1 });
  const measured = errors.filter((error) => !Number.isNaN(error));
  return {
    [`voice-word-${rate}`]: lit.length === words.length ? quantile(measured, 0.95) : Number.NaN,
    [`voice-word-${rate}-median`]: median(measured),
  };
};

/** From Stop to the last sound that is heard. */
export const measureStop = async ({ reading, sound }: VoiceScene, repeats: number): Promise<Figures> => {
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const text = `${longSentence}, ${numbers[index]}.`;
    await soundOf(text, 'en-US');
    await reading.read(text);
    await reading.reaches('playing');
    while (sound.loudness(sound.heardMs() - 60, sound.heardMs()) < 0.05) await pause(5);
    const stopped = sound.heardMs();
    await reading.command({ type: 'reading-close' });
    await pause(1500);
    delays.push((sound.loudPieces(stopped, sound.heardMs(), 5).at(-1)?.endMs ?? stopped) - stopped);
  }
  return { 'voice-stop': Math.max(...delays) };
};

/** From the server's write of an answer's first full stop to the first sound, the answer going on. */
export const measureFullStop = async (scene: VoiceScene, repeats: number): Promise<Figures> => {
  const { page, reading, services } = scene;
  scene.voices.edge.setSpeed(8);
  const windowId = await page.evaluate(async () => (await chrome.windows.getCurrent()).id ?? 0);
  const { preferences } = await sendCommand(page, { type: 'hello', windowId });
  const readAnswers = (readsAnswers: boolean) =>
    sendCommand(page, { type: 'preferences-change', change: { voice: { ...preferences.voice, readsAnswers } } });
  await readAnswers(true);
  const panel = panelOn(page);
  // The browser ends a speaker that was silent for 30 s: this one is new.
  await readToEnd(scene, 'A lamp.');
  await scene.watchPlayer();
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const [stop, end] = [`stop-${index}`, `end-${index}`];
    await soundOf(`The sky is ${numbers[index]} times blue.`, 'en-US');
    services.ollama.script({
      answer: {
        pieces: [
          { type: 'text', text: `The sky is ${numbers[index]} times blue` },
          { type: 'gate', name: stop },
          { type: 'text', text: '. And the sea' },
          { type: 'gate', name: end },
          { type: 'text', text: ' is green.' },
        ],
      },
    });
    await reading.command({ type: 'reading-close' });
    await scene.noted();
    await panel.ask(`Why, ${index}?`);
    await page.getByText(`The sky is ${numbers[index]} times blue`).waitFor();
    const written = epoch();
    services.ollama.open(stop);
    let [sounded] = (await scene.noted()).playing;
    while (sounded === undefined && epoch() - written < 30_000) {
      await pause(50);
      [sounded] = (await scene.noted()).playing;
    }
    delays.push((sounded ?? Number.NaN) - written);
    services.ollama.open(end);
    await panel.answered();
  }
  await readAnswers(false);
  await reading.command({ type: 'reading-close' });
  return { 'voice-full-stop': median(delays) };
};

/** How much more the document that plays holds after reading for a long time than soon after its start, MB. */
export const measureLongReading = async (scene: VoiceScene, seconds: number): Promise<Figures> => {
  const { reading } = scene;
  scene.voices.edge.setSpeed(Number.POSITIVE_INFINITY);
  await reading.command({ type: 'reading-adjust', rate: 2 });
  await reading.read(Array.from({ length: seconds }, (_, index) => sentence(400 + index)).join(' '));
  await reading.reaches('playing');
  await pause(10_000);
  const before = await scene.speakerHeap();
  await pause(seconds * 1000 - 10_000);
  const after = await scene.speakerHeap();
  await reading.command({ type: 'reading-close' });
  await reading.command({ type: 'reading-adjust', rate: 1 });
  return { 'voice-heap': after - before };
};

/** The sheet of voices where the system has some 13,000: until it is painted, and until a search in it is. */
export const measureVoiceSheet = async ({ page }: VoiceScene): Promise<Figures> => {
  const count = await page.waitForFunction(
    () => {
      const { length } = speechSynthesis.getVoices();
      return length > 0 && length;
    },
    undefined,
    { timeout: 60_000 },
  );
  await page.getByTestId('more').click();
  await page.getByTestId('settings').click();
  await page.locator('.pl-settings-nav button:has(.lucide-audio-lines)').click();
  await page.getByTestId('voice-add').waitFor();
  const row = '.pl-voice-choose';
  const opened = await untilPainted(page, { type: 'click', selector: '[data-testid="voice-add"]' }, row, '');
  const search = '[data-testid="voice-picker"] input';
  const found = await untilPainted(page, { type: 'fill', selector: search, text: 'zebra' }, '.pl-voice-state', 'zebra');
  await page.keyboard.press('Escape');
  return { 'voice-count': Number(await count.jsonValue()), 'voice-sheet': opened, 'voice-search': found };
};
