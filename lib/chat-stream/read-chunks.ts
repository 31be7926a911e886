/** The body of a response, or anything that gives bytes in order. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

async function* readFromStream(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // A body that failed cannot be cancelled any more; its failure reached the reader already.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

/**
 * The chunks of a body in order. An abort cancels the body and ends the iteration quietly; so does a consumer that
 * leaves the loop. An async iterable that hangs is left only when it gives its next chunk.
 *
 * @throws whatever the body fails with, unless the signal was aborted.
 */
export async function* readChunks(body: ByteStream, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (signal?.aborted) {
    if ('getReader' in body) await body.cancel();
    return;
  }
  try {
    for await (const chunk of 'getReader' in body ? readFromStream(body, signal) : body) {
      if (signal?.aborted) return;
      yield chunk;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
}
