import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from './figures';
import { median, quantile } from './quantiles';
import { longSentence, numberWord, prepare, preparedSentences, sentence } from './spoken-texts';
import { eventually, type VoiceScene } from './voice-scene';

const epoch = (): number => performance.timeOrigin + performance.now();

/** Speech is louder than this, as `SoundSystem.loudness` tells it; what is softer may be the rest of a word. */
const speechLoudness = 0.05;

type Beginning = { readonly ordered: number; readonly firstByte: number; readonly sounded: number };

const begin = async (scene: VoiceScene, text: string): Promise<Beginning> => {
  await prepare(text);
  await scene.noted();
  const ordered = epoch();
  await scene.readAloud.read(text);
  await scene.readAloud.reaches('ended');
  const [sounded] = (await scene.noted()).playing;
  const sent = scene.voices.edge.audioStarts.findLast((start) => start.text === text);
  if (sounded === undefined || sent === undefined) throw new Error(`nothing was heard of “${text}”`);
  return { ordered, firstByte: sent.at, sounded };
};

/**
 * From the service's first byte to the first sound, where the service sends eight times faster than is heard; and from the
 * order to read, where its first byte comes after 250 ms.
 */
export const measureFirstSound = async (scene: VoiceScene, repeats: number): Promise<Figures> => {
  const fromByte: number[] = [];
  const fromOrder: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    scene.voices.edge.setFirstByte(0);
    const direct = await begin(scene, `Number ${numberWord(index)}, ${numberWord(Math.floor(index / 12))}.`);
    fromByte.push(direct.sounded - direct.firstByte);
    scene.voices.edge.setFirstByte(250);
    const late = await begin(scene, `Then number ${numberWord(index)}, ${numberWord(Math.floor(index / 12))}.`);
    fromOrder.push(late.sounded - late.ordered);
  }
  scene.voices.edge.setFirstByte(0);
  return {
    'voice-first': quantile(fromByte, 0.95),
    'voice-first-median': median(fromByte),
    'voice-from-start': quantile(fromOrder, 0.95),
    'voice-from-start-median': median(fromOrder),
  };
};

/** The silences between sentences as they are heard, at normal speed. */
export const measureGaps = async (scene: VoiceScene): Promise<Figures> => {
  const count = 8;
  const { sound } = scene;
  const text = await preparedSentences(200, count);
  const from = sound.heardMs();
  await scene.readToEnd(text);
  const pieces = sound.loudPieces(from, sound.heardMs(), 10);
  const silences = pieces.flatMap(({ startMs }, index) => {
    const before = pieces[index - 1];
    return before === undefined ? [] : [startMs - before.endMs];
  });
  const longest = silences.toSorted((left, right) => right - left).slice(0, count - 1);
  return { 'voice-gap': quantile(longest, 0.95), 'voice-gap-median': median(longest) };
};

/** With so much sound lying there, what stops was not late: the machine had no time to decode it, s. */
const aheadSeconds = 0.2;

/** How often the sound runs dry when the service sends three times faster than is heard, at double speed. */
export const measureUnderflows = async (scene: VoiceScene): Promise<Figures> => {
  const text = await preparedSentences(300, 8);
  scene.voices.edge.setSpeed(3);
  await scene.readAloud.command({ type: 'read-aloud-adjust', rate: 2 });
  await scene.noted();
  await scene.readToEnd(text);
  const { playing, waiting } = await scene.noted();
  await scene.readAloud.command({ type: 'read-aloud-adjust', rate: 1 });
  // Before the first sound every player waits.
  const [first] = playing;
  if (first === undefined) throw new Error('nothing was heard');
  const stops = waiting.filter(({ at }) => at > first);
  return {
    'voice-underflows': stops.length,
    'voice-late-decoder': stops.filter(({ ahead }) => ahead > aheadSeconds).length,
  };
};

/** From Stop to the last sound that is heard. */
export const measureStop = async ({ readAloud, sound }: VoiceScene, repeats: number): Promise<Figures> => {
  const delays: number[] = [];
  for (let index = 0; index < repeats; index += 1) {
    const text = await prepare(`${longSentence}, ${numberWord(index)}.`);
    await readAloud.read(text);
    await readAloud.reaches('playing');
    await eventually(
      'speech',
      () => sound.loudness(sound.heardMs() - 60, sound.heardMs()) > speechLoudness || undefined,
    );
    const stopped = sound.heardMs();
    await readAloud.command({ type: 'read-aloud-close' });
    await pause(1500);
    delays.push((sound.loudPieces(stopped, sound.heardMs(), 5).at(-1)?.endMs ?? stopped) - stopped);
  }
  return { 'voice-stop': Math.max(...delays) };
};

/** How much more the document that plays holds after reading at double speed for so long than soon after its start, MB. */
export const measureLongReadAloud = async (scene: VoiceScene, seconds: number): Promise<Figures> => {
  const { readAloud } = scene;
  scene.voices.edge.setSpeed(Number.POSITIVE_INFINITY);
  await readAloud.command({ type: 'read-aloud-adjust', rate: 2 });
  // One for each second: enough, since none is heard in less.
  await readAloud.read(Array.from({ length: seconds }, (_, index) => sentence(400 + index)).join(' '));
  await readAloud.reaches('playing');
  const settledMs = 10_000;
  await pause(settledMs);
  const before = await scene.speakerHeap();
  await pause(seconds * 1000 - settledMs);
  const { status } = (await readAloud.now()) ?? {};
  if (status !== 'playing') throw new Error(`the reading was ${status ?? 'gone'} before the time was over`);
  const after = await scene.speakerHeap();
  await readAloud.command({ type: 'read-aloud-close' });
  await readAloud.command({ type: 'read-aloud-adjust', rate: 1 });
  return { 'voice-heap': after - before, 'voice-heap-minutes': (seconds * 2) / 60 };
};
