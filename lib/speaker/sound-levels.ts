/** How loud a sound is, step by step: root mean squares of its samples, 0 to 1. */
export type SoundLevels = readonly number[];

/** The length of a step, ms. */
export const stepMs = 10;

/**
 * From where on a step is heard, as parts of the loudest. Silence is seldom nothing: what a voice breathes and hums when it
 * does not speak is its quietest twentieth, and soft consonants are some 50 dB below its vowels.
 */
const softest = 0.002;
const noisiest = 0.01;
const overNoise = 3;

/** The level above which something is said, for a sound as far as it is known; 0 for one of nothing. */
const threshold = (levels: SoundLevels): number => {
  const sorted = levels.toSorted((left, right) => left - right);
  const loudest = sorted.at(-1) ?? 0;
  const noise = sorted[Math.floor(sorted.length / 20)] ?? 0;
  return Math.min(loudest * noisiest, Math.max(loudest * softest, noise * overNoise));
};

/** Which steps are heard. */
export const heardSteps = (levels: SoundLevels): readonly boolean[] => {
  const least = threshold(levels);
  return levels.map((level) => level > least);
};

/** From the first to the last thing that is heard, ms; undefined where nothing is. */
export const heardSpan = (levels: SoundLevels): { readonly fromMs: number; readonly toMs: number } | undefined => {
  const heard = heardSteps(levels);
  const first = heard.indexOf(true);
  return first < 0 ? undefined : { fromMs: first * stepMs, toMs: (heard.lastIndexOf(true) + 1) * stepMs };
};
