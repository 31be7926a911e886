import { ChatError } from '@/lib/domain/chat-error';
import { containerFor } from './container/sound-container';
import { nextEvent } from './waiting';

/** The sound of one stream as the browser holds it: bytes are laid at its end one after another. Times are s. */
export type AudioStreamBuffer = {
  /** Where the next bytes are laid; 0 while nothing is. */
  end(): number;
  /** Whether the sound of a moment is there to be played. */
  holds(at: number): boolean;
  /** Lays bytes at the end. Rejects with ChatError `malformed` when the browser cannot decode them. */
  append(bytes: Uint8Array): Promise<void>;
  /** Removes everything from a moment on; the next bytes are laid there. Rejects as `append` does. */
  cutAt(at: number): Promise<void>;
  /** Nothing more comes. False when there is no sound in it. Rejects as `append` does. */
  finish(): Promise<boolean>;
  /** The browser could not decode something: nothing in it will be heard any more. */
  isBroken(): boolean;
  /** Lets the browser release the sound. The element has another source by then, or none. */
  release(): void;
};

/** Sound that was played this long ago is removed, s. */
const keptBehind = 60;

const endOf = ({ buffered }: SourceBuffer): number => (buffered.length === 0 ? 0 : buffered.end(buffered.length - 1));

const closed = (): ChatError => new ChatError({ code: 'unknown', detail: 'closed' });

/** Gives an element a MediaSource with one SourceBuffer in sequence mode, so that sentences join without a gap. */
const attachSource = (audio: HTMLAudioElement, mimeType: string, signal: AbortSignal) => {
  const media = new MediaSource();
  const url = URL.createObjectURL(media);
  const opened = nextEvent(media, 'sourceopen', signal);
  let buffer: SourceBuffer | undefined;
  let isBroken = false;
  audio.src = url;
  const onError = (): void => {
    isBroken = true;
  };
  audio.addEventListener('error', onError, { signal });

  const settled = async (sourceBuffer: SourceBuffer): Promise<void> => {
    // An `updateend` of an earlier operation may still be queued: only the flag tells.
    while (sourceBuffer.updating && !signal.aborted) await nextEvent(sourceBuffer, 'updateend', signal);
    if (signal.aborted) throw closed();
    if (isBroken || media.readyState === 'closed') throw new ChatError({ code: 'malformed' });
  };

  return {
    buffer: () => buffer,
    isBroken: () => isBroken,
    /** Resolves when the buffer takes the next operation. */
    settled,
    /** The buffer, ready for an operation. */
    ready: async (): Promise<SourceBuffer> => {
      await opened;
      if (signal.aborted) throw closed();
      if (buffer === undefined) {
        buffer = media.addSourceBuffer(mimeType);
        buffer.mode = 'sequence';
      }
      await settled(buffer);
      return buffer;
    },
    endOfStream: (): void => {
      if (media.readyState === 'open') media.endOfStream();
    },
    release: () => URL.revokeObjectURL(url),
  };
};

/**
 * Lays the sound of one type on an element. The signal ends all waiting. Throws ChatError `malformed` for a type that the
 * browser cannot play.
 */
export const openAudioStreamBuffer = (
  audio: HTMLAudioElement,
  mimeType: string,
  signal: AbortSignal,
): AudioStreamBuffer => {
  const container = containerFor(mimeType, (type) => MediaSource.isTypeSupported(type));
  if (container === undefined) throw new ChatError({ code: 'malformed', detail: mimeType });
  const wrapper = container.open();
  const { buffer, isBroken, settled, ready, endOfStream, release } = attachSource(audio, container.mimeType, signal);

  /** Removes what was played this long ago, s. False when there was nothing. */
  const forget = async (sourceBuffer: SourceBuffer, behind: number): Promise<boolean> => {
    const first = sourceBuffer.buffered.length === 0 ? 0 : sourceBuffer.buffered.start(0);
    const until = audio.currentTime - behind;
    if (until <= first) return false;
    sourceBuffer.remove(first, until);
    await settled(sourceBuffer);
    return true;
  };

  const lay = async (sourceBuffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    for (;;) {
      try {
        sourceBuffer.appendBuffer(bytes);
        break;
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') {
          throw new ChatError({ code: 'malformed' }, { cause: error });
        }
        // Full: remove what was played; where nothing was played yet, wait until some was.
        if (!(await forget(sourceBuffer, 5))) await nextEvent(audio, 'timeupdate', signal);
        await settled(sourceBuffer);
      }
    }
    await settled(sourceBuffer);
  };

  const end = (): number => {
    const sourceBuffer = buffer();
    return sourceBuffer === undefined ? 0 : endOf(sourceBuffer);
  };

  return {
    end,
    holds: (at) => {
      const buffered = buffer()?.buffered;
      if (buffered === undefined || isBroken()) return false;
      return Array.from({ length: buffered.length }, (_, index) => index).some(
        (index) => buffered.start(index) <= at + 0.05 && at < buffered.end(index),
      );
    },
    append: async (bytes) => {
      const sourceBuffer = await ready();
      await forget(sourceBuffer, keptBehind * 2);
      const copy = new Uint8Array(wrapper.push(bytes));
      if (copy.length > 0) await lay(sourceBuffer, copy);
    },
    cutAt: async (at) => {
      const sourceBuffer = await ready();
      sourceBuffer.abort();
      wrapper.reset();
      if (end() > at) {
        sourceBuffer.remove(at, Number.POSITIVE_INFINITY);
        await settled(sourceBuffer);
      }
      sourceBuffer.timestampOffset = at;
    },
    finish: async () => {
      const sourceBuffer = buffer();
      // A sound without a moment in it never ends.
      if (sourceBuffer === undefined || end() === 0) return false;
      await settled(sourceBuffer);
      endOfStream();
      return true;
    },
    isBroken,
    release,
  };
};
