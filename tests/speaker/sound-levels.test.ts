import { describe, expect, it } from 'vitest';
import { heardSpan, heardSteps } from '@/lib/speaker/sound-levels';

const times = (level: number, count: number): readonly number[] => Array(count).fill(level);

describe('what is heard in a sound', () => {
  it('lies between the silences at its ends', () => {
    const levels = [...times(0, 20), ...times(0.2, 50), ...times(0, 10), ...times(0.3, 20), ...times(0, 80)];

    expect(heardSpan(levels)).toEqual({ fromMs: 200, toMs: 1000 });
  });

  it('has its quiet end too: a consonant 50 dB below the vowels', () => {
    const levels = [...times(0, 20), ...times(0.25, 50), ...times(0.25 * 10 ** (-50 / 20), 15), ...times(0, 80)];

    expect(heardSpan(levels)).toEqual({ fromMs: 200, toMs: 850 });
  });

  it('is as much of a voice that speaks softly altogether', () => {
    const levels = [...times(0, 20), ...times(0.004, 50), ...times(0.0001, 15), ...times(0, 80)];

    expect(heardSpan(levels)).toEqual({ fromMs: 200, toMs: 850 });
  });

  it('is not the hum that a voice is silent with', () => {
    const hum = 0.0006;
    const levels = [...times(hum, 20), ...times(0.2, 50), ...times(hum, 80)];

    expect(heardSpan(levels)).toEqual({ fromMs: 200, toMs: 700 });
  });

  it('is all of a sound that never falls silent', () => {
    expect(heardSteps(times(0.2, 10)).every(Boolean)).toBe(true);
  });

  it('is nothing in a sound of silence', () => {
    expect(heardSpan(times(0, 50))).toBeUndefined();
    expect(heardSpan([])).toBeUndefined();
  });
});
