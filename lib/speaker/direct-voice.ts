import { ChatError } from '@/lib/domain/chat-error';
import type { DirectEngine, DirectEvent, SpeechRequest, VoiceContext } from '@/lib/domain/read-aloud/voice-engine';
import { estimatedMs } from '@/lib/speech/spoken-time';

/** A voice that does not begin within this has failed, ms. */
const startLimit = 3000;
/** The same for the first time, when the browser may still be gathering its voices, ms. */
const firstStartLimit = 12_000;

type Request = SpeechRequest & { readonly rate: number; readonly volume: number };

/**
 * Speaks a text with an engine that makes its own sound, and watches it: throws ChatError `timeout` for a voice that
 * never starts, within `startMs` at most. One that never ends is cut off after twice the time that the text needs plus 5 s, as if it had ended.
 */
export type WatchedSpeech = (
  engine: DirectEngine,
  request: Request,
  context: VoiceContext,
  startMs?: number,
) => AsyncGenerator<DirectEvent>;

/** Watches the voices of one document. Only the first is given the time in which the browser gathers its voices. */
export const createSpeechWatch = (): WatchedSpeech => {
  let isFirst = true;

  return async function* (engine, request, context, startMs = firstStartLimit) {
    const utteranceAbort = new AbortController();
    const signal = AbortSignal.any([context.signal, utteranceAbort.signal]);
    let isLate = false;
    let hasStarted = false;
    const late = (): void => {
      isLate = true;
      utteranceAbort.abort();
    };
    let cancel = context.after(Math.min(startMs, isFirst ? firstStartLimit : startLimit), late);
    isFirst = false;
    try {
      for await (const event of engine.speak(request, { ...context, signal })) {
        if (event.type === 'start') {
          hasStarted = true;
          cancel();
          cancel = context.after((estimatedMs(request.text) / request.rate) * 2 + 5000, late);
        }
        yield event;
      }
    } finally {
      cancel();
      utteranceAbort.abort();
    }
    if (isLate && !hasStarted) throw new ChatError({ code: 'timeout' });
  };
};
