import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { joinBytes } from '@/lib/domain/join-bytes';
import { bodyChunks } from '@/lib/http/body-chunks';
import { foreignTextError } from '@/lib/http/foreign-text-error';
import type { ServiceCall } from '@/lib/http/service-call';

/** Two lengths, two checksums. */
const shortestFrame = 16;
/** A frame may hold a picture: 32 MB. */
const maxFrameLength = 33_554_432;

/** A frame begins with its length. */
const lengthBytes = 4;

/** The length of the frame that begins here; undefined for a length that no frame has, as text would begin with. */
const lengthOfFrame = (bytes: Uint8Array): number | undefined => {
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  return length < shortestFrame || length > maxFrameLength ? undefined : length;
};

/** Text that stands where a frame is expected is read as far as this, bytes. */
const mostText = 65_536;

/**
 * The whole frames of an answer, one by one: frames before a bad one are read even if they came with it. The chunks of
 * a frame are joined once, when all of them are there.
 */
async function* frames(response: Response, call: ServiceCall): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let wanted = lengthBytes;
  let hasBegun = false;
  let isText = false;
  for await (const chunk of bodyChunks(response, call)) {
    waiting.push(chunk);
    size += chunk.length;
    if (isText && size > mostText) break;
    if (isText || size < wanted) continue;
    let rest = waiting.length === 1 ? chunk : joinBytes(waiting);
    wanted = lengthBytes;
    while (rest.length >= lengthBytes) {
      const length = lengthOfFrame(rest);
      isText = length === undefined;
      if (length === undefined) break;
      if (rest.length < length) {
        wanted = length;
        break;
      }
      hasBegun = true;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
    waiting = rest.length === 0 ? [] : [rest];
    size = rest.length;
  }
  if (!isText || call.context.signal.aborted) return;
  const text = new TextDecoder().decode(joinBytes(waiting)).trim();
  const place = { hasBegun, status: response.status };
  throw foreignTextError(text, call, place) ?? new ChatError({ code: 'malformed', host: call.host });
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

/** The operations that answer with frames, whatever a proxy calls the answer. */
const isStream = /-stream(?:\?|$)/u;

/**
 * The call's `fetch` with event streams cut to whole frames: a frame that the connection broke is dropped, so that the
 * answer ends as interrupted and not as damaged. An abort ends the body at once; it fails with ChatError `reset` when
 * the connection breaks, and with what text says that stands in place of a frame. Format: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export const wholeFrameFetch =
  (call: ServiceCall): Fetch =>
  async (input, init) => {
    const response = await call.context.fetch(input, init);
    const { status, headers } = response;
    if (!response.ok || headers.get('content-type')?.startsWith('text/html') === true) return response;
    const isNamed = headers.get('content-type') === 'application/vnd.amazon.eventstream';
    if (!isNamed && !isStream.test(input instanceof Request ? input.url : String(input))) return response;
    return new Response(streamOf(frames(response, call)), { status, headers });
  };
