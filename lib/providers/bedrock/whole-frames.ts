import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { joinBytes } from '@/lib/domain/join-bytes';
import { bodyChunks } from '@/lib/http/body-chunks';
import type { ServiceCall } from '@/lib/http/service-call';

/** Two lengths, two checksums. */
const shortestFrame = 16;
/** A frame may hold a picture: 32 MB. */
const maxFrameLength = 33_554_432;

/** A frame begins with its length. */
const lengthBytes = 4;

/** The length of the frame that begins here. Throws ChatError `malformed` for a length that no frame has. */
const lengthOfFrame = (bytes: Uint8Array, host: string): number => {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  if (length < shortestFrame || length > maxFrameLength) throw new ChatError({ code: 'malformed', host });
  return length;
};

/**
 * The whole frames of an answer, one by one: frames before a bad one are read even if they came with it. The chunks of
 * a frame are joined once, when all of them are there.
 */
async function* frames(response: Response, call: ServiceCall): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let wanted = lengthBytes;
  for await (const chunk of bodyChunks(response, call)) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < wanted) continue;
    let rest = waiting.length === 1 ? chunk : joinBytes(waiting);
    wanted = lengthBytes;
    while (rest.length >= lengthBytes) {
      const length = lengthOfFrame(rest, call.host);
      if (rest.length < length) {
        wanted = length;
        break;
      }
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
    waiting = rest.length === 0 ? [] : [rest];
    size = rest.length;
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
