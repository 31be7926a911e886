import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch, Provider } from '@/lib/domain/provider';

/** 8 MB, counted as they are read, after decompression: OpenRouter's whole list is 1 MB. */
const mostBytes = 8_000_000;
/** All answers of one listing together: Ollama tells of each model by itself, other services page by page. */
const mostBytesTogether = 64_000_000;
const mostRequests = 2_000;
/** More rows than any service has, and as many as a picker can search while one types. */
const mostRows = 5_000;

const tooMuch = (): ChatError => new ChatError({ code: 'not-an-api', detail: 'The list of models is too long.' });

/** A body that fails when `take` refuses the bytes of a chunk. The connection is ended then. */
const limitedBody = (
  body: ReadableStream<Uint8Array>,
  take: (bytes: number) => boolean,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        if (take(value.length)) return controller.enqueue(value);
        const error = tooMuch();
        controller.error(error);
        await reader.cancel(error).catch(() => undefined);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
};

const limitedFetch = (fetch: Fetch): Fetch => {
  let together = 0;
  let requests = 0;
  return async (input, init) => {
    requests += 1;
    if (requests > mostRequests) throw tooMuch();
    const response = await fetch(input, init);
    if (response.body === null || !response.ok) return response;
    let bytes = 0;
    const take = (more: number): boolean => {
      bytes += more;
      together += more;
      return bytes <= mostBytes && together <= mostBytesTogether;
    };
    const { status, statusText, headers } = response;
    return new Response(limitedBody(response.body, take), { status, statusText, headers });
  };
};

/** A provider whose list of models may have 8 MB an answer and 5,000 rows; it fails with ChatError beyond the first. */
export const withListLimits = (provider: Provider): Provider => ({
  ...provider,
  listModels: async (context) => {
    const models = await provider.listModels({ ...context, fetch: limitedFetch(context.fetch) });
    return models.slice(0, mostRows);
  },
});
