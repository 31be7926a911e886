import type { Timers } from '@/lib/platform/clock';

/** Something to do when the sound reaches a moment, s. */
export type Cue = { readonly at: number; run(): void };

/** Where the sound is. */
export type SoundClock = {
  /** s. */
  time(): number;
  rate(): number;
  isRunning(): boolean;
};

/** Cues of one stream of sound. */
export type Cues = {
  /** Adds cues; those that the sound has passed already are left out, unless it stands exactly there. */
  add(cues: readonly Cue[]): void;
  /** Removes the cues from a moment on. */
  dropFrom(at: number): void;
  /** Removes those of them that have not run. */
  dropWaiting(at: number): void;
  /** To be called when the sound started, stopped, jumped or changed its speed. */
  rearm(): void;
  /** After a jump: cues from there on run again. */
  jump(): void;
  close(): void;
};

/** A word may be highlighted this much early, s: timers run late rather than early. */
const lead = 0.004;

/**
 * Runs cues in time with a sound, by chained timers: a hidden document gets no animation frames, and `timeupdate` comes
 * only four times a second.
 */
export const createCues = (clock: SoundClock, timers: Timers): Cues => {
  let cues: Cue[] = [];
  /** How many cues have run. */
  let done = 0;
  let cancel: (() => void) | undefined;

  const rearm = (): void => {
    cancel?.();
    cancel = undefined;
    if (!clock.isRunning()) return;
    for (let cue = cues[done]; cue !== undefined && cue.at <= clock.time() + lead; cue = cues[done]) {
      done += 1;
      cue.run();
    }
    const next = cues[done];
    if (next === undefined) return;
    cancel = timers.after(Math.max(1, ((next.at - clock.time()) / clock.rate()) * 1000 - 2), rearm);
  };

  return {
    add: (added) => {
      const now = clock.time();
      cues = [
        ...cues.slice(0, done),
        ...[...cues.slice(done), ...added.filter(({ at }) => at >= now - lead)].toSorted(
          (left, right) => left.at - right.at,
        ),
      ];
      rearm();
    },
    dropFrom: (at) => {
      cues = cues.filter((cue) => cue.at < at);
      done = Math.min(done, cues.length);
      rearm();
    },
    dropWaiting: (at) => {
      cues = cues.filter((cue, index) => index < done || cue.at < at);
      rearm();
    },
    rearm,
    jump: () => {
      const now = clock.time();
      const first = cues.findIndex((cue) => cue.at >= now - lead);
      done = first < 0 ? cues.length : first;
      rearm();
    },
    close: () => {
      cancel?.();
      cues = [];
      done = 0;
    },
  };
};
