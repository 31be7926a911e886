import type { AudioStream, OpenAudioStream } from '@/lib/speaker/audio-stream';
import { createCues } from '@/lib/speaker/cues';
import type { SoundMeter } from '@/lib/speaker/sound-meter';
import type { FakeTime } from './timers';

/** A thousand bytes are a second of sound in a fake lane. */
export const bytesPerSecond = 1000;

/** A lane whose sound passes as the fake time does. */
export type FakeLane = AudioStream & {
  readonly isPlaying: boolean;
  readonly isClosed: boolean;
  readonly adjusted: { readonly rate: number; readonly volume: number };
  /** The browser takes the sound away. */
  hold(): void;
  /** The next append rejects with this. */
  failNext(error: Error): void;
};

/** Opens fake lanes, and keeps them for the test to look at. */
export const createFakeLanes = (
  { clock, timers }: FakeTime,
  openMeter?: () => SoundMeter,
): { readonly open: OpenAudioStream; readonly lanes: FakeLane[] } => {
  const lanes: FakeLane[] = [];

  const open: OpenAudioStream = (mimeType, listeners) => {
    let end = 0;
    let at = 0;
    let since = clock.now();
    let isPlaying = false;
    let isClosed = false;
    let failure: Error | undefined;
    let adjusted = { rate: 1, volume: 1 };
    let cancel: (() => void) | undefined;
    const waiting = new Set<() => void>();

    const time = (): number => (isPlaying ? Math.min(end, at + ((clock.now() - since) / 1000) * adjusted.rate) : at);
    const cues = createCues({ time, rate: () => adjusted.rate, isRunning: () => isPlaying && time() < end }, timers);

    /** Everything that depends on where the sound is, after a change of it. */
    const move = (to: number, change: () => void): void => {
      at = to;
      since = clock.now();
      change();
      cancel?.();
      cancel = undefined;
      cues.rearm();
      if (!isPlaying) return;
      cancel = timers.after(Math.ceil(((end - at) / adjusted.rate) * 1000), () => {
        cues.rearm();
        listeners.onStall();
        for (const resolve of waiting) resolve();
      });
    };
    const flow = (): void => {
      if (isPlaying && time() < end) listeners.onSound();
    };

    const lane: FakeLane = {
      mimeType,
      get isPlaying() {
        return isPlaying;
      },
      get isClosed() {
        return isClosed;
      },
      get adjusted() {
        return adjusted;
      },
      end: () => end,
      time,
      append: async (bytes) => {
        if (failure !== undefined) {
          const error = failure;
          failure = undefined;
          throw error;
        }
        move(time(), () => {
          end += bytes.length / bytesPerSecond;
        });
        flow();
      },
      cutAt: async (from) => {
        cues.dropFrom(from);
        move(time(), () => {
          end = Math.min(end, from);
        });
      },
      addCues: cues.add,
      dropCues: cues.dropWaiting,
      measure: () => openMeter?.(),
      holds: (moment) => moment < end,
      jumpTo: (moment) => {
        move(moment, () => undefined);
        cues.jump();
        flow();
      },
      playOut: (signal) =>
        new Promise((resolve) => {
          if (end === 0 || (isPlaying && time() >= end)) resolve();
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        }),
      play: () => {
        move(time(), () => {
          isPlaying = true;
        });
        flow();
      },
      pause: () =>
        move(time(), () => {
          isPlaying = false;
        }),
      adjust: (rate, volume) =>
        move(time(), () => {
          adjusted = { rate, volume };
        }),
      close: () => {
        isPlaying = false;
        isClosed = true;
        cancel?.();
        cues.close();
      },
      hold: () => {
        lane.pause();
        listeners.onHeld();
      },
      failNext: (error) => {
        failure = error;
      },
    };
    lanes.push(lane);
    return lane;
  };

  return { open, lanes };
};
