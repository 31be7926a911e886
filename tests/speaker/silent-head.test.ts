import { describe, expect, it } from 'vitest';
import { pcmType } from '@/lib/speaker/container/pcm-in-mp4';
import { createSilentHead } from '@/lib/speaker/silent-head';
import { createSoundMeters } from '@/lib/speaker/sound-meter';
import { createFakeTime } from '../fakes/timers';

/** Samples of 24 kHz, 16 bits: so many ms of an amplitude. */
const samples = (ms: number, amplitude: number): Uint8Array => {
  const bytes = new Uint8Array(ms * 48);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < ms * 24; at += 1) view.setInt16(at * 2, (at % 2 === 0 ? 1 : -1) * amplitude, true);
  return bytes;
};

const stage = () => {
  const meter = createSoundMeters(createFakeTime().timers)(pcmType);
  const head = createSilentHead(meter);
  const take = (bytes: Uint8Array): number => {
    meter?.push(bytes);
    return head.take(bytes).length / 48;
  };
  return { head, take };
};

describe('the silence that a sentence begins with', () => {
  it('is left out but for a little, and everything after it is laid', () => {
    const { head, take } = stage();

    expect([take(samples(100, 0)), take(samples(150, 0)), take(samples(100, 5000))]).toEqual([0, 0, 160]);
    expect(head.leftOutMs()).toBe(190);
    expect([take(samples(300, 0)), take(samples(100, 5000))]).toEqual([300, 100]);
    expect(head.rest()).toHaveLength(0);
  });

  it('is nothing where the voice begins at once, however softly', () => {
    const { head, take } = stage();

    expect(take(samples(100, 150))).toBe(100);
    expect(head.leftOutMs()).toBe(0);
  });

  it('is laid as it is where it lasts too long to be one', () => {
    const { head, take } = stage();

    expect([take(samples(600, 0)), take(samples(200, 0)), take(samples(100, 5000))]).toEqual([0, 800, 100]);
    expect(head.leftOutMs()).toBe(0);
  });

  it('is given back when nothing else comes', () => {
    const { head, take } = stage();
    take(samples(200, 0));

    expect(head.rest()).toHaveLength(200 * 48);
    expect(head.rest()).toHaveLength(0);
  });

  it('stays in sound that is not measured at once', () => {
    const head = createSilentHead(undefined);

    expect(head.take(samples(100, 0))).toHaveLength(4800);
  });
});
