import type { Timers } from '@/lib/platform/clock';
import { openAudioStreamBuffer } from './audio-stream-buffer';
import { type Cue, createCues } from './cues';
import type { OpenSoundMeter, SoundMeter } from './sound-meter';
import { nextEvent } from './waiting';

/** One continuous stream of sound of one type, into which sentences are laid one after another. Times are s. */
export type AudioStream = {
  readonly mimeType: string;
  /** Where the next sentence begins. */
  end(): number;
  time(): number;
  /** Lays bytes at the end. Rejects with ChatError `malformed` when the browser cannot decode them. */
  append(bytes: Uint8Array): Promise<void>;
  /** Removes everything from a moment on; the next bytes are laid there. */
  cutAt(at: number): Promise<void>;
  addCues(cues: readonly Cue[]): void;
  /** Takes away the cues from a moment on that have not run. */
  dropCues(from: number): void;
  /** Measures the sound of a sentence; undefined where only playing decodes it. */
  measure(): SoundMeter | undefined;
  /** Whether the sound of a moment is there to be played. */
  holds(at: number): boolean;
  jumpTo(at: number): void;
  /** Nothing more comes: resolves when everything has been played. */
  playOut(signal: AbortSignal): Promise<void>;
  play(): void;
  pause(): void;
  adjust(rate: number, volume: number): void;
  close(): void;
};

/** What a stream reports besides its cues. */
export type AudioStreamListeners = {
  /** The sound flows. */
  onSound(): void;
  /** The sound ran dry. */
  onStall(): void;
  /** The browser holds the sound back: it wants a click first, or took the sound device for something else. */
  onHeld(): void;
};

/** Makes a stream. Throws ChatError `malformed` for a type that the browser cannot play. */
export type OpenAudioStream = (mimeType: string, listeners: AudioStreamListeners) => AudioStream;

/** Audio streams on one `<audio>` element: each takes it over from the one before. */
export const createAudioStreams =
  (audio: HTMLAudioElement, timers: Timers, openMeter: OpenSoundMeter): OpenAudioStream =>
  (mimeType, listeners) => {
    const closing = new AbortController();
    const { signal } = closing;
    const buffer = openAudioStreamBuffer(audio, mimeType, signal);
    let isMeantToPlay = false;

    const cues = createCues(
      {
        time: () => audio.currentTime,
        rate: () => audio.playbackRate,
        isRunning: () => !audio.paused && !audio.seeking && audio.readyState >= audio.HAVE_FUTURE_DATA,
      },
      timers,
    );
    audio.preservesPitch = true;
    const heard = {
      playing: () => {
        cues.rearm();
        listeners.onSound();
      },
      waiting: () => {
        cues.rearm();
        listeners.onStall();
      },
      pause: () => {
        cues.rearm();
        // A pause that was ordered, here or by the stream before, is not the browser's.
        if (isMeantToPlay && audio.paused && !audio.ended) listeners.onHeld();
      },
      ratechange: cues.rearm,
      ended: cues.rearm,
      seeked: cues.rearm,
    };
    for (const [name, hear] of Object.entries(heard)) audio.addEventListener(name, hear, { signal });

    return {
      mimeType,
      end: buffer.end,
      time: () => audio.currentTime,
      append: buffer.append,
      cutAt: (at) => {
        cues.dropFrom(at);
        return buffer.cutAt(at);
      },
      addCues: cues.add,
      dropCues: cues.dropWaiting,
      measure: () => openMeter(mimeType),
      holds: buffer.holds,
      jumpTo: (at) => {
        audio.currentTime = at;
        // At once: cues that are added before the browser reports its jump are passed like those before them.
        cues.jump();
      },
      playOut: async (stop) => {
        if (!(await buffer.finish())) return;
        const over = new AbortController();
        const until = AbortSignal.any([stop, signal, over.signal]);
        while (!audio.ended && !buffer.isBroken() && !until.aborted) {
          await Promise.race([nextEvent(audio, 'ended', until), nextEvent(audio, 'error', until)]);
        }
        over.abort();
      },
      play: () => {
        isMeantToPlay = true;
        // A pause or another source before the first sound rejects too, and is no failure.
        audio.play().catch((error: unknown) => {
          if (!signal.aborted && error instanceof DOMException && error.name === 'NotAllowedError') listeners.onHeld();
        });
      },
      pause: () => {
        isMeantToPlay = false;
        audio.pause();
      },
      adjust: (rate, volume) => {
        audio.defaultPlaybackRate = rate;
        audio.playbackRate = rate;
        audio.volume = volume;
      },
      close: () => {
        closing.abort();
        cues.close();
        audio.pause();
        audio.removeAttribute('src');
        audio.load();
        buffer.release();
      },
    };
  };
