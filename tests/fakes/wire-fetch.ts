/** One piece of a body as the network delivers it: text (encoded as UTF-8) or bytes. */
export type WireChunk = string | Uint8Array;

/**
 * What a service answers. Chunks are delivered one by one; `cut` breaks the connection after the
 * last one, `hang` says nothing more, `refused` never connects.
 */
export type WireAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly chunks?: readonly WireChunk[];
  readonly end?: 'close' | 'cut' | 'hang' | 'refused';
  /** What the platform says of a cut or refused connection. */
  readonly refusal?: string;
};

/** A request as it would have gone out. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly init: RequestInit;
};

export type WireFetch = { readonly fetch: typeof fetch; readonly sent: readonly SentRequest[] };

const encoder = new TextEncoder();

const bodyOf = ({ chunks = [], end = 'close', refusal = 'network error' }: WireAnswer): ReadableStream<Uint8Array> => {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = chunks[next];
        next += 1;
        if (chunk !== undefined) {
          controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
          return undefined;
        }
        if (end === 'close') controller.close();
        if (end === 'cut') controller.error(new TypeError(refusal));
        return end === 'hang' ? new Promise<void>(() => undefined) : undefined;
      },
    },
    { highWaterMark: 0 },
  );
};

const noBodyStatuses: readonly number[] = [204, 304];

const answerTo = async (answer: WireAnswer, signal: AbortSignal | null | undefined): Promise<Response> => {
  signal?.throwIfAborted();
  if (answer.end === 'refused') throw new TypeError(answer.refusal ?? 'Failed to fetch');
  const { status = 200, headers = {} } = answer;
  const hasBody =
    !noBodyStatuses.includes(status) && (answer.chunks === undefined || answer.chunks.length > 0 || status === 200);
  return new Response(hasBody ? bodyOf(answer) : null, { status, headers });
};

/** A `fetch` that records what it is asked and answers each request by `answer`, without a network. */
export const wireFetch = (answer: WireAnswer | ((request: SentRequest) => WireAnswer)): WireFetch => {
  const sent: SentRequest[] = [];
  return {
    sent,
    fetch: async (input, init = {}) => {
      const url = input instanceof Request ? input.url : String(input);
      const request: SentRequest = {
        method: init.method ?? 'GET',
        url,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        init,
      };
      sent.push(request);
      return await answerTo(typeof answer === 'function' ? answer(request) : answer, init.signal);
    },
  };
};
