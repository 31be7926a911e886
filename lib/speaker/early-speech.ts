import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';

/**
 * Takes chunks from now on as fast as they come, and keeps them until they are read. Leaving them early ends what makes
 * them.
 */
export const takenAtOnce = (chunks: AsyncIterable<SpeechChunk>): AsyncGenerator<SpeechChunk> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const stream = new ReadableStream<SpeechChunk>(
    {
      pull: async (controller) => {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => {
        // Not awaited, for it may itself wait for a byte.
        void iterator.return?.().catch(() => undefined);
      },
    },
    { highWaterMark: Number.POSITIVE_INFINITY },
  );
  const reader = stream.getReader();
  return (async function* () {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      void reader.cancel().catch(() => undefined);
    }
  })();
};
