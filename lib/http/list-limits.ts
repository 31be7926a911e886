import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import type { Provider } from '@/lib/domain/providers/provider';
import { rebuiltResponse } from './rebuilt-response';

/** 8 MB, counted as they are read, after decompression: OpenRouter's whole list is 1 MB. */
const maxBytes = 8_000_000;
/** All answers of one listing together: Ollama describes each model separately, other services answer page by page. */
const maxBytesTogether = 64_000_000;
const maxRequests = 2_000;
/** More rows than any service has, and as many as a picker can search while the user types. */
const maxRows = 5_000;

const tooMuch = (): ChatError => new ChatError({ code: 'not-an-api', detail: 'The list of models is too long.' });

/** A body that fails with the error that `take` returns for the bytes read. The connection is ended then. */
const limitedBody = (
  body: ReadableStream<Uint8Array>,
  take: (bytes: number) => ChatError | undefined,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        const error = take(value.length);
        if (error === undefined) return controller.enqueue(value);
        controller.error(error);
        await reader.cancel(error).catch(() => undefined);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  );
};

/** `error` tells why it was cut off: Chrome's `Response.json` replaces the error of a body with its own. */
type LimitedFetch = { readonly fetch: Fetch; error(): ChatError | undefined };

const limitedFetch = (fetch: Fetch): LimitedFetch => {
  let error: ChatError | undefined;
  let together = 0;
  let requests = 0;
  const limited: Fetch = async (input, init) => {
    requests += 1;
    if (requests > maxRequests) throw tooMuch();
    const response = await fetch(input, init);
    if (response.body === null || !response.ok) return response;
    let bytes = 0;
    const take = (more: number): ChatError | undefined => {
      bytes += more;
      together += more;
      if (bytes > maxBytes || together > maxBytesTogether) error ??= tooMuch();
      return error;
    };
    return rebuiltResponse(response, limitedBody(response.body, take));
  };
  return { fetch: limited, error: () => error };
};

/** A provider whose list of models may have 8 MB an answer and 5,000 rows; it fails with ChatError beyond the first. */
export const withListLimits = (provider: Provider): Provider => ({
  ...provider,
  listModels: async (context) => {
    const limited = limitedFetch(context.fetch);
    try {
      const models = await provider.listModels({ ...context, fetch: limited.fetch });
      return models.slice(0, maxRows);
    } catch (error) {
      throw limited.error() ?? error;
    }
  },
});
