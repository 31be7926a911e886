import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { addressOf, originPattern, requestAddress } from '@/lib/domain/network-address';
import type { Clock } from '@/lib/domain/provider';
import type { NetworkErrors } from '@/lib/platform/network-errors';
import { createWorkPieces } from '@/lib/platform/work-pieces';

/** What the fetch of a provider is built on. */
export type NetworkAccess = {
  readonly fetch: typeof fetch;
  readonly networkErrors: NetworkErrors;
  readonly clock: Clock;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  isOnline(): boolean;
};

/** What a caller hears of its requests. */
export type FetchWatch = {
  /** The head of a successful answer came. */
  onHead?(): void;
  onByte?(): void;
  /** A request was not granted, failed below HTTP, or its body broke off; called before the fetch rejects. */
  onFailure?(code: ChatErrorCode): void;
};

const isGranted = (access: NetworkAccess, address: string): Promise<boolean> =>
  access.hasOrigins([originPattern(address)]);

/** Why a request failed, as far as the browser tells; `network` when it does not. */
const causeOf = async (access: NetworkAccess, address: string, since: number): Promise<ChatErrorCode> => {
  // The grant may have been taken back meanwhile.
  if (!(await isGranted(access, address))) return 'blocked';
  const code = await access.networkErrors.causeOf(address, since);
  if (code !== undefined) return code;
  return access.isOnline() ? 'network' : 'offline';
};

/** Shorter than a frame, ms. */
const pieceMs = 8;

/**
 * A redirect as any server sends it. The platform hides where one leads that is not followed (the "opaque-redirect"
 * of the Fetch standard); the browser's own report of it does not.
 */
const openRedirect = async (access: NetworkAccess, address: string, since: number): Promise<Response> => {
  const target = await access.networkErrors.redirectOf(address, since);
  return new Response(null, { status: 307, headers: target === undefined ? {} : { location: target } });
};

const watchedBody = (
  body: ReadableStream<Uint8Array>,
  onByte: () => void,
  onBreak: () => Promise<void>,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  // What waits in the browser already is read without a turn for anyone else: of a body without end, for ever.
  const work = createWorkPieces(pieceMs);
  let isLeft = false;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        onByte();
        if (work.isDue()) await work.rest();
        if (!isLeft) controller.enqueue(value);
      } catch (error) {
        await onBreak();
        controller.error(error);
      }
    },
    cancel: (reason) => {
      isLeft = true;
      return reader.cancel(reason);
    },
  });
};

/**
 * The fetch that providers get. Sends no cookies and no referrer and keeps nothing in a cache; refuses plain `http:` to
 * the internet, and every origin that the user has not granted, before the network (throws ChatError
 * `insecure-address`, `blocked`); never follows a redirect, since custom key headers would follow it to another origin.
 */
export const guardedFetch =
  (access: NetworkAccess, watch: FetchWatch = {}): typeof fetch =>
  async (input, init) => {
    const { href: address, host } = requestAddress(addressOf(input));
    if (!(await isGranted(access, address))) {
      watch.onFailure?.('blocked');
      throw new ChatError({ code: 'blocked', host });
    }
    const since = access.clock.now();
    const isAborted = (): boolean => init?.signal?.aborted === true;
    const tellCause = async (): Promise<void> => {
      if (!isAborted()) watch.onFailure?.(await causeOf(access, address, since));
    };
    let response: Response;
    try {
      response = await access.fetch(input, {
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: init?.redirect === 'manual' ? 'manual' : 'error',
      });
    } catch (error) {
      await tellCause();
      throw error;
    }
    if (response.type === 'opaqueredirect') return openRedirect(access, address, since);
    if (response.body === null || !response.ok) return response;
    watch.onHead?.();
    const body = watchedBody(response.body, () => watch.onByte?.(), tellCause);
    return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
  };
