import { ChatError } from '@/lib/domain/chat-error';
import type { SpeechRequest, StreamEngine, VoiceContext, VoiceEngine } from '@/lib/domain/read-aloud/voice-engine';
import { encodeSpeechChunk, encodeSpeechFailure } from '@/lib/messaging/speech-frames';
import type { Timers } from '@/lib/platform/clock';

/** Bytes of a sentence, see `speech-frames.ts`. */
export type SpeechBody = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The sound of sentences that engines of the background make, fetched by the speaker. */
export type SpeechStreams = {
  /** Announces a sentence; returns the id with which it can be taken, once, within a minute. */
  announce(request: SpeechRequest): string;
  take(id: string): Promise<SpeechBody | undefined>;
};

export type SpeechStreamsContext = {
  findEngine(id: string): VoiceEngine | undefined;
  /** Includes the secret settings: they stay here. */
  contextFor(engineId: string, signal: AbortSignal): Promise<VoiceContext>;
  readonly timers: Timers;
  newId(): string;
};

const announcedFor = 60_000;

/** Speaks in the worker. Nothing is fetched from a service before the speaker takes the stream, or after it leaves. */
export const createSpeechStreams = (context: SpeechStreamsContext): SpeechStreams => {
  const announced = new Map<string, SpeechRequest>();

  const open = async (engine: StreamEngine, request: SpeechRequest): Promise<SpeechBody> => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const chunks = engine.speak(request, await context.contextFor(engine.id, signal))[Symbol.asyncIterator]();
    return new ReadableStream({
      pull: async (controller) => {
        try {
          const next = await chunks.next();
          if (next.done === true) controller.close();
          else controller.enqueue(encodeSpeechChunk(next.value));
        } catch (error) {
          if (signal.aborted) return;
          controller.enqueue(encodeSpeechFailure(engine.explain(error)));
          controller.close();
        }
      },
      cancel: () => {
        stopping.abort();
        // A generator that was left at a `yield` sees no abort, and the next turn would wait for its turn for ever.
        void chunks.return?.().catch(() => undefined);
      },
    });
  };

  return {
    announce: (request) => {
      const engine = context.findEngine(request.voice.engineId);
      if (engine?.kind !== 'stream' || engine.host !== 'background') throw new ChatError({ code: 'bad-request' });
      const id = context.newId();
      announced.set(id, request);
      context.timers.after(announcedFor, () => announced.delete(id));
      return id;
    },
    take: async (id) => {
      const request = announced.get(id);
      announced.delete(id);
      const engine = request === undefined ? undefined : context.findEngine(request.voice.engineId);
      if (request === undefined || engine?.kind !== 'stream') return undefined;
      return open(engine, request);
    },
  };
};
