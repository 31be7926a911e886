import { ChatError } from '@/lib/domain/chat-error';
import type { Timers } from '@/lib/platform/clock';
import { containerFor } from './container/sound-container';
import { type Cue, createCues } from './cues';
import { nextEvent } from './waiting';

/** One continuous stream of sound of one type, into which sentences are laid one after another. Times are s. */
export type SoundLane = {
  readonly mimeType: string;
  /** Where the next sentence begins. */
  end(): number;
  time(): number;
  /** Lays bytes at the end. Rejects with ChatError `malformed` when the browser cannot decode them. */
  append(bytes: Uint8Array): Promise<void>;
  /** Removes everything from a moment on; the next bytes are laid there. */
  cutAt(at: number): Promise<void>;
  addCues(cues: readonly Cue[]): void;
  /** Whether a moment is there to be played. */
  holds(at: number): boolean;
  jumpTo(at: number): void;
  /** Nothing more comes: resolves when everything has been played. */
  playOut(signal: AbortSignal): Promise<void>;
  play(): void;
  pause(): void;
  adjust(rate: number, volume: number): void;
  close(): void;
};

/** What a lane tells besides its cues. */
export type LaneListeners = {
  /** The sound flows. */
  onSound(): void;
  /** The sound ran dry. */
  onStall(): void;
  /** The browser holds the sound back: it wants a click first, or took the sound device for something else. */
  onHeld(): void;
};

/** Makes a lane. Throws ChatError `malformed` for a type that the browser cannot play. */
export type OpenLane = (mimeType: string, listeners: LaneListeners) => SoundLane;

/** Sound that was played this long ago is let go, s. */
const keptBehind = 60;

/** Lanes on one `<audio>` element: a MediaSource with one SourceBuffer in sequence mode, so that sentences join without a gap. */
export const createLanes =
  (audio: HTMLAudioElement, timers: Timers): OpenLane =>
  (mimeType, listeners) => {
    const container = containerFor(mimeType, (type) => MediaSource.isTypeSupported(type));
    if (container === undefined) throw new ChatError({ code: 'malformed', detail: mimeType });
    const wrapper = container.open();
    const media = new MediaSource();
    const url = URL.createObjectURL(media);
    const closing = new AbortController();
    const { signal } = closing;
    let isBroken = false;
    let isMeantToPlay = false;
    let buffer: SourceBuffer | undefined;

    const cues = createCues(
      {
        time: () => audio.currentTime,
        rate: () => audio.playbackRate,
        isRunning: () => !audio.paused && !audio.seeking && audio.readyState >= audio.HAVE_FUTURE_DATA,
      },
      timers,
    );
    const opened = nextEvent(media, 'sourceopen', signal);
    audio.preservesPitch = true;
    audio.src = url;
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
        // A pause that was ordered, here or by the lane before, is not the browser's.
        if (isMeantToPlay && audio.paused && !audio.ended) listeners.onHeld();
      },
      ratechange: cues.rearm,
      ended: cues.rearm,
      seeked: cues.rearm,
      error: () => {
        isBroken = true;
      },
    };
    for (const [name, hear] of Object.entries(heard)) audio.addEventListener(name, hear, { signal });

    const settled = async (own: SourceBuffer): Promise<void> => {
      // An `updateend` of an earlier operation may still be queued: only the flag tells.
      while (own.updating && !signal.aborted) await nextEvent(own, 'updateend', signal);
      if (signal.aborted) throw new ChatError({ code: 'unknown', detail: 'closed' });
      if (isBroken || media.readyState === 'closed') throw new ChatError({ code: 'malformed' });
    };

    const ready = async (): Promise<SourceBuffer> => {
      await opened;
      if (signal.aborted) throw new ChatError({ code: 'unknown', detail: 'closed' });
      if (buffer === undefined) {
        buffer = media.addSourceBuffer(container.mimeType);
        buffer.mode = 'sequence';
      }
      await settled(buffer);
      return buffer;
    };

    const ranges = (): TimeRanges | undefined => buffer?.buffered;
    const end = (): number => {
      const buffered = ranges();
      return buffered === undefined || buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
    };

    const forget = async (own: SourceBuffer, behind: number): Promise<boolean> => {
      const first = own.buffered.length === 0 ? 0 : own.buffered.start(0);
      const until = audio.currentTime - behind;
      if (until <= first) return false;
      own.remove(first, until);
      await settled(own);
      return true;
    };

    return {
      mimeType,
      end,
      time: () => audio.currentTime,
      append: async (bytes) => {
        const own = await ready();
        await forget(own, keptBehind * 2);
        const copy = new Uint8Array(wrapper.push(bytes));
        if (copy.length === 0) return;
        for (;;) {
          try {
            own.appendBuffer(copy);
            break;
          } catch (error) {
            if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') {
              throw new ChatError({ code: 'malformed' }, { cause: error });
            }
            // Full: what was played goes first; where nothing was yet, some has to be.
            if (!(await forget(own, 5))) await nextEvent(audio, 'timeupdate', signal);
            await settled(own);
          }
        }
        await settled(own);
      },
      cutAt: async (at) => {
        cues.dropFrom(at);
        const own = await ready();
        own.abort();
        wrapper.reset();
        if (end() > at) {
          own.remove(at, Number.POSITIVE_INFINITY);
          await settled(own);
        }
        own.timestampOffset = at;
      },
      addCues: cues.add,
      holds: (at) => {
        const buffered = ranges();
        if (buffered === undefined || isBroken) return false;
        return Array.from({ length: buffered.length }, (_, index) => index).some(
          (index) => buffered.start(index) <= at + 0.05 && at < buffered.end(index),
        );
      },
      jumpTo: (at) => {
        audio.currentTime = at;
        // At once: cues that are added before the browser tells of its jump are passed like those before them.
        cues.jump();
      },
      playOut: async (stop) => {
        // A sound without a moment in it never ends.
        if (buffer === undefined || end() === 0) return;
        await settled(buffer);
        if (media.readyState === 'open') media.endOfStream();
        const over = new AbortController();
        const until = AbortSignal.any([stop, signal, over.signal]);
        while (!audio.ended && !isBroken && !until.aborted) {
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
        URL.revokeObjectURL(url);
      },
    };
  };
