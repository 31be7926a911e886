import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { addressOf, isLocalAddress, requestAddress } from '@/lib/domain/network-address';
import { publicAddressProblem } from '@/lib/domain/public-address';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';

/** Of one answer, bytes as they arrive: a picture or a file of 10 MB in base64 fits. */
export const maxAnswerBytes = 16_000_000;

const tooLarge = (host: string): ChatError =>
  new ChatError({ code: 'too-large', host, detail: 'The server sent more than 16 MB in one answer.' });

const limited = (
  body: ReadableStream<Uint8Array>,
  noted: (error: ChatError) => ChatError,
  host: string,
  signal: AbortSignal | null | undefined,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((error: unknown) => {
          signal?.throwIfAborted();
          throw error instanceof ChatError ? noted(error) : noted(new ChatError({ code: 'reset', host }));
        });
        if (done) return controller.close();
        bytes += value.length;
        if (bytes <= maxAnswerBytes) return controller.enqueue(value);
        const error = noted(tooLarge(host));
        controller.error(error);
        await reader.cancel(error).catch(() => undefined);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

/** The client follows a redirect that stays with the server; to another one, the key would go along. */
const leadsAway = ({ status, headers }: Response, from: URL): ChatError | undefined => {
  if (status < 300 || status >= 400 || status === 304) return undefined;
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (location !== '' && target?.origin === from.origin) return undefined;
  return new ChatError({
    code: 'redirected',
    host: from.host,
    status,
    ...(location !== '' && target !== undefined && { redirectHost: target.host }),
  });
};

/** The last refusal of a server: its client's errors leave out the headers. */
export type Refusal = {
  readonly status: number;
  readonly headers: Headers;
  /** The request carried an `Authorization` header. */
  readonly hadKey: boolean;
};

export type ServerFetch = {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** The same for a service that signs in to the server: what it refuses, the server has not refused. */
  readonly fetchAside: (url: string | URL, init?: RequestInit) => Promise<Response>;
  lastRefusal(): Refusal | undefined;
  /** What broke off an answer or a request; the client passes some of these on as a text only. */
  lastFailure(): ChatError | undefined;
  /** Notes what broke off an answer, and gives it back. */
  note(error: ChatError): ChatError;
  /** Forgets both, before a new request. */
  forget(): void;
};

/**
 * An address that a server named, for its sign-in. One on the internet leads to nothing on this computer or in its networks,
 * where the user may have granted hosts to others. Throws ChatError `wrong-address`, and what `requestAddress` does.
 */
export const namedAddress = (address: string, serverUrl: string): URL => {
  const url = requestAddress(address);
  if (url.origin === new URL(serverUrl).origin) return url;
  const isPrivate = isLocalAddress(serverUrl) || publicAddressProblem(serverUrl) === 'private';
  if (!isPrivate && publicAddressProblem(url) !== undefined) {
    throw new ChatError({ code: 'wrong-address', host: url.host });
  }
  return url;
};

/**
 * The fetch that the MCP client gets. An answer ends with ChatError `too-large` after 16 MB and with `reset` where it breaks
 * off; a connection that fails below HTTP is a ChatError, and so is a redirect to another server. The client follows
 * those that stay with this one. Where it goes otherwise, `namedAddress` decides.
 */
export const serverFetch = (fetch: Fetch, serverUrl: string): ServerFetch => {
  let refusal: Refusal | undefined;
  let failure: ChatError | undefined;
  const noted = (error: ChatError): ChatError => {
    failure = error;
    return error;
  };
  const send =
    (noteRefusal: (refused: Refusal) => void): ServerFetch['fetch'] =>
    async (url, init) => {
      const address = namedAddress(addressOf(url), serverUrl);
      const { host } = address;
      const response = await fetch(url, {
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'manual',
      }).catch((error: unknown) => {
        init?.signal?.throwIfAborted();
        if (error instanceof ChatError) throw noted(error);
        throw noted(new ChatError({ code: 'network', host, ...(error instanceof Error && { detail: error.name }) }));
      });
      const away = leadsAway(response, address);
      if (away !== undefined) throw noted(away);
      const { status, headers } = response;
      if (!response.ok) noteRefusal({ status, headers, hadKey: new Headers(init?.headers).has('authorization') });
      if (response.body === null) return response;
      return rebuiltResponse(response, limited(response.body, noted, host, init?.signal));
    };
  return {
    fetch: send((refused) => {
      refusal = refused;
    }),
    fetchAside: send(() => undefined),
    note: noted,
    lastRefusal: () => refusal,
    lastFailure: () => failure,
    forget: () => {
      refusal = undefined;
      failure = undefined;
    },
  };
};
