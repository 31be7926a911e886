import { describe, expect, it } from 'vitest';
import { createSentenceLight } from '@/lib/speaker/sentence-light';
import type { SoundMeter } from '@/lib/speaker/sound-meter';
import { createFakeLanes } from '../fakes/audio-stream';
import { createFakeTime, settlePromises } from '../fakes/timers';

const voice = { engineId: 'fake', voiceId: 'v' };
const text = 'One two three four.';

/** A thousand bytes are a second of sound; a byte is heard when it is not 0. */
const createMeter = (): SoundMeter & { isClosed(): boolean } => {
  const levels: number[] = [];
  let isClosed = false;
  return {
    push: (bytes) => {
      for (let at = 0; at + 10 <= bytes.length; at += 10) levels.push((bytes[at] ?? 0) / 255);
    },
    levels: () => levels,
    whole: async () => true,
    close: () => {
      isClosed = true;
    },
    isClosed: () => isClosed,
  };
};

const sound = (...pieces: readonly (readonly [ms: number, isHeard: boolean])[]): Uint8Array =>
  Uint8Array.from(pieces.flatMap(([ms, isHeard]) => Array<number>(ms).fill(isHeard ? 50 : 0)));

const stage = (meter: SoundMeter | undefined) => {
  const time = createFakeTime();
  const { open, lanes } = createFakeLanes(time);
  const began = time.clock.now();
  const stream = open('audio/mpeg', { onSound: () => undefined, onStall: () => undefined, onHeld: () => undefined });
  const lit: string[] = [];
  const at = (): number => time.clock.now() - began;
  const light = createSentenceLight({
    order: { request: { text, language: 'en-US', voice }, from: 10, beforeMs: 5000, isExact: true },
    start: 0,
    stream,
    meter,
    pace: new Map(),
    onSentence: () => lit.push(`sentence ${at()}`),
    onWord: ({ start, end }, isExact) => lit.push(`${text.slice(start - 10, end - 10)} ${isExact} ${at()}`),
  });
  const hear = async (bytes: Uint8Array): Promise<void> => {
    await stream.append(light.sound(bytes));
    light.place();
    stream.play();
  };
  return { time, stream, light, lit, hear, lane: lanes[0] };
};

const words = (lit: readonly string[]) => lit.map((line) => line.split(' ')[0]);
const moments = (lit: readonly string[]) => lit.map((line) => Math.round(Number(line.split(' ').at(-1)) / 10) * 10);

describe('the words of a voice that tells no times', () => {
  it('are lit where something begins to sound, while the rest is still to come', async () => {
    const { time, light, lit, hear } = stage(createMeter());
    await hear(sound([100, false], [250, true], [30, false], [250, true], [30, false]));
    await time.advance(500);
    const early = [...lit];
    await hear(sound([400, true], [30, false], [300, true], [600, false]));
    expect(await light.finish()).toEqual({ fromMs: 100, toMs: 1390 });
    await time.advance(3000);

    expect(words(early)).toEqual(['sentence', 'One', 'two']);
    expect(words(lit)).toEqual(['sentence', 'One', 'two', 'three', 'four']);
    expect(moments(lit)).toEqual([0, 100, 380, 660, 1090]);
    expect(lit.slice(1).every((line) => line.includes('false'))).toBe(true);
  });

  it('are each lit once, whatever is learned of the sound later, and none is left out', async () => {
    const { time, light, lit, hear } = stage(createMeter());
    for (let piece = 0; piece < 20; piece += 1) {
      await hear(sound([70, true], [30, false]));
      await time.advance(90);
    }
    await light.finish();
    await time.advance(5000);

    expect(words(lit)).toEqual(['sentence', 'One', 'two', 'three', 'four']);
  });

  it('are lit again after a jump back', async () => {
    const { time, stream, light, lit, hear } = stage(createMeter());
    await hear(sound([200, true], [30, false], [200, true], [30, false], [300, true], [30, false], [300, true]));
    await light.finish();
    await time.advance(3000);
    light.again();
    stream.jumpTo(0);
    await time.advance(3000);

    expect(words(lit).slice(5)).toEqual(['sentence', 'One', 'two', 'three', 'four']);
  });

  it('are spread by their width where nothing measures the sound', async () => {
    const { time, light, lit, hear } = stage(undefined);
    await hear(sound([1800, true]));

    expect(await light.finish()).toBeUndefined();
    await time.advance(3000);

    expect(words(lit)).toEqual(['sentence', 'One', 'two', 'three', 'four']);
    expect(moments(lit)[1]).toBe(0);
  });
});

describe('the words whose times are told', () => {
  it('take the place of what was estimated, and say so', async () => {
    const { time, light, lit, hear } = stage(createMeter());
    await hear(sound([150, false], [50, true]));
    light.tell({ type: 'word', text: 'One', atMs: 150, durationMs: 200 });
    light.tell({ type: 'word', text: 'two', atMs: 400, durationMs: 200 });
    await hear(sound([1000, true]));
    expect(await light.finish()).toEqual({ fromMs: 150, toMs: 600 });
    await time.advance(3000);
    await settlePromises();

    expect(words(lit)).toEqual(['sentence', 'One', 'two']);
    expect(moments(lit)).toEqual([0, 150, 400]);
    expect(lit.slice(1).every((line) => line.includes('true'))).toBe(true);
  });

  it('let go of the meter', () => {
    const meter = createMeter();
    const { light } = stage(meter);
    light.close();

    expect(meter.isClosed()).toBe(true);
  });
});
