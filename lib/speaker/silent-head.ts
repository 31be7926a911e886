import { joinBytes } from '@/lib/domain/join-bytes';
import { heardSpan } from './sound-levels';
import type { SoundMeter } from './sound-meter';

/** Silence that is kept before the first sound: what is too soft to be measured may be in it, ms. */
const keptMs = 60;
/** A sound that is silent for longer is laid as it is, ms. */
const longestMs = 700;
/** What is softer than this may be a hum before the voice begins. */
const leastLoud = 0.003;

/** Leaves the silence out that a sentence begins with. */
export type SilentHead = {
  /** What is to be laid of these bytes, which were measured; nothing while it is silent. */
  take(bytes: Uint8Array): Uint8Array;
  /** What was held back of a sound in which nothing is heard. */
  rest(): Uint8Array;
  /** How much was left out, ms. */
  leftOutMs(): number;
};

/** For a meter that measures at once; with another one nothing is left out. */
export const createSilentHead = (meter: SoundMeter | undefined): SilentHead => {
  let held: Uint8Array = new Uint8Array();
  let isOver = meter?.bytesPerMs === undefined;
  let leftOutMs = 0;
  return {
    take: (bytes) => {
      if (isOver || meter?.bytesPerMs === undefined) return bytes;
      held = joinBytes([held, bytes]);
      const levels = meter.levels();
      const span = levels.some((level) => level > leastLoud) ? heardSpan(levels) : undefined;
      if (span === undefined && held.length < longestMs * meter.bytesPerMs) return new Uint8Array();
      isOver = true;
      leftOutMs = Math.max(0, (span?.fromMs ?? 0) - keptMs);
      const laid = held.slice(leftOutMs * meter.bytesPerMs);
      held = new Uint8Array();
      return laid;
    },
    rest: () => {
      isOver = true;
      const laid = held;
      held = new Uint8Array();
      return laid;
    },
    leftOutMs: () => leftOutMs,
  };
};
