import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechServiceSocket } from '../wire/speech-socket';
import { realtimeHost } from './client-secret';
import type { RealtimeEvent } from './events';
import { createWordForWord } from './word-for-word';

/** Bytes of a sentence's sound: five minutes. */
const mostBytes = 15_000_000;
/** Events of one response; a sentence takes some hundred. */
const mostEvents = 20_000;

const failed = (code: 'reworded' | 'malformed' | 'too-large'): ChatError => new ChatError({ code, host: realtimeHost });

/**
 * Sound of one response that is held back until what was said with it is known: a piece goes on when the words that came
 * after it, or all words, are those of the text. So a model that leaves the text is noticed before it is heard, as far
 * as its words come before their sound.
 */
const createHeldSound = (text: string) => {
  const heard = createWordForWord(text);
  const held: SpeechChunk[] = [];
  let bytes = 0;
  let isSaid = false;
  return {
    isSaid: () => isSaid,
    hasSound: () => bytes > 0,
    /** What may be heard now. Throws ChatError `reworded`, and `too-large`. */
    take: (event: Extract<RealtimeEvent, { type: 'audio' | 'said' }>): readonly SpeechChunk[] => {
      if (event.type === 'audio') {
        bytes += event.bytes.length;
        if (bytes > mostBytes) throw failed('too-large');
        if (event.bytes.length > 0) held.push({ type: 'audio', bytes: event.bytes });
        return isSaid ? held.splice(0) : [];
      }
      if (event.isWhole) {
        const whole = createWordForWord(text);
        if (!whole.hear(event.text) || !whole.isWhole()) throw failed('reworded');
        isSaid = true;
      } else if (!heard.hear(event.text)) throw failed('reworded');
      return held.splice(0);
    },
  };
};

/** Waits for the next event; undefined when the signal aborts. */
const nextOrAborted = (signal: AbortSignal) => {
  let onAbort: () => void = () => undefined;
  // Closing waits for the service's own close; an abort does not.
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  return {
    next: (socket: SpeechServiceSocket<RealtimeEvent>) => Promise.race([socket.next(), aborted]),
    end: () => signal.removeEventListener('abort', onAbort),
  };
};

/**
 * The sound of the response that the event with this id asked for. Throws ChatError `reworded` when the model says
 * anything but the text, `malformed` when nobody can know what it said, `ended-early` without sound, and what the service
 * has against it. Ends quietly when the signal aborts. A response that was left before its end takes its socket along:
 * nothing more is made, nor billed.
 */
export async function* readingChunks(
  socket: SpeechServiceSocket<RealtimeEvent>,
  eventId: string,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  const events = nextOrAborted(signal);
  const sound = createHeldSound(text);
  let responseId: string | undefined;
  let isOver = false;
  try {
    for (let count = 0; !signal.aborted; count += 1) {
      if (count >= mostEvents) throw failed('too-large');
      const event = await events.next(socket);
      if (event === undefined || signal.aborted) return;
      if (event.type === 'error' && (event.eventId === undefined || event.eventId === eventId)) throw event.error;
      if (event.type === 'created') responseId ??= event.responseId;
      if (!('responseId' in event) || event.responseId !== responseId) continue;
      if (event.type === 'audio' || event.type === 'said') yield* sound.take(event);
      if (event.type !== 'done') continue;
      isOver = true;
      if (event.error !== undefined) throw event.error;
      if (!sound.hasSound()) throw new ChatError({ code: 'ended-early', fault: 'no-sound', host: realtimeHost });
      if (!sound.isSaid()) throw failed('malformed');
      return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    events.end();
    if (!isOver) socket.close();
  }
}
