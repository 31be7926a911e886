import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/provider';
import { bodyChunks } from '@/lib/http/body-chunks';
import type { ServiceCall } from '@/lib/http/service-call';

/** Two lengths, two checksums. */
const shortestFrame = 16;
/** A frame may hold a picture: 32 MB. */
const longestFrame = 33_554_432;

const joined = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  if (left.length === 0) return right;
  const bytes = new Uint8Array(left.length + right.length);
  bytes.set(left);
  bytes.set(right, left.length);
  return bytes;
};

/** Where the last whole frame of these bytes ends. Throws ChatError `malformed` for a length that no frame has. */
const endOfFrames = (bytes: Uint8Array, host: string): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = 0;
  while (bytes.length - end >= 4) {
    const length = view.getUint32(end);
    if (length < shortestFrame || length > longestFrame) throw new ChatError({ code: 'malformed', host });
    if (bytes.length - end < length) break;
    end += length;
  }
  return end;
};

async function* frames(response: Response, call: ServiceCall): AsyncGenerator<Uint8Array> {
  let pending = new Uint8Array();
  for await (const chunk of bodyChunks(response, call)) {
    const bytes = joined(pending, chunk);
    const end = endOfFrames(bytes, call.host);
    if (end > 0) yield bytes.subarray(0, end);
    pending = bytes.slice(end);
  }
}

const streamOf = (iterator: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

/**
 * The call's `fetch` with event streams cut to whole frames: a frame that the connection broke is dropped, so that the
 * answer ends as interrupted and not as damaged. An abort ends the body at once; it fails with ChatError `reset` when
 * the connection breaks. Format: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export const wholeFrameFetch =
  (call: ServiceCall): Fetch =>
  async (input, init) => {
    const response = await call.context.fetch(input, init);
    const { status, headers } = response;
    if (headers.get('content-type') !== 'application/vnd.amazon.eventstream') return response;
    return new Response(streamOf(frames(response, call)), { status, headers });
  };
