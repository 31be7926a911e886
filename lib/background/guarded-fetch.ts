import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import type { Fetch } from '@/lib/domain/fetch';
import { addressOf, originPattern, requestAddress } from '@/lib/domain/network-address';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';
import type { NetworkErrors, RedirectWatch } from '@/lib/platform/network-errors';
import { createWorkPieces } from '@/lib/platform/work-pieces';

/** What the fetch of a provider is built on. */
export type NetworkAccess = {
  readonly fetch: Fetch;
  readonly networkErrors: NetworkErrors;
  readonly clock: Clock;
  hasOrigins(origins: readonly string[]): Promise<boolean>;
  isOnline(): boolean;
};

/** What a caller learns about its requests. */
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
/** The most that is read of a body between two turns, bytes: the browser passes up to 512 kB at once. */
const pieceBytes = 16_384;
/** More than any answer in words has. A service that sends more gets half of the time. */
const plentyOfBytes = 4_000_000;

/**
 * A redirect as any server sends it. The platform hides where a redirect leads if it is not followed (the
 * "opaque-redirect" of the Fetch standard); the browser's own report of it does not.
 */
const openRedirect = async (redirect: RedirectWatch): Promise<Response> => {
  const target = await redirect.target();
  return new Response(null, { status: 307, headers: target === undefined ? {} : { location: target } });
};

/** The bytes of a body in small pieces, with a turn for all others in between; for ever, if the body has no end. */
async function* readInTurns(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onByte: () => void,
): AsyncGenerator<Uint8Array> {
  const work = createWorkPieces(pieceMs);
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onByte();
    for (let at = 0; at < next.value.length; at += pieceBytes) {
      if (work.isDue()) {
        // A bare turn only lets in what is already waiting, and a question takes dozens of tasks, one after another.
        await work.rest(bytes > plentyOfBytes ? pieceMs : 0);
      }
      const piece = next.value.subarray(at, at + pieceBytes);
      bytes += piece.length;
      yield piece;
    }
  }
}

const watchedBody = (
  body: ReadableStream<Uint8Array>,
  onByte: () => void,
  onBreak: () => Promise<void>,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const pieces = readInTurns(reader, onByte);
  let isLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await pieces.next();
          if (isLeft) return;
          if (done === true) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          await onBreak();
          controller.error(error);
        }
      },
      cancel: (reason) => {
        isLeft = true;
        return reader.cancel(reason);
      },
    },
    // A turn is due after the work on a piece, and not before it.
    { highWaterMark: 0 },
  );
};

/**
 * The fetch that providers get. Sends no cookies and no referrer and keeps nothing in a cache; refuses plain `http:` to
 * the internet, and every origin that the user has not granted, before the network (throws ChatError
 * `insecure-address`, `blocked`); never follows a redirect, since custom key headers would follow it to another origin.
 */
export const guardedFetch =
  (access: NetworkAccess, watch: FetchWatch = {}): Fetch =>
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
    const redirect = access.networkErrors.watchRedirect(address);
    let response: Response;
    try {
      response = await access.fetch(input, {
        ...init,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: init?.redirect === 'manual' ? 'manual' : 'error',
      });
      if (response.type === 'opaqueredirect') return await openRedirect(redirect);
    } catch (error) {
      await tellCause();
      throw error;
    } finally {
      redirect.stop();
    }
    if (response.body === null || !response.ok) return response;
    watch.onHead?.();
    const body = watchedBody(response.body, () => watch.onByte?.(), tellCause);
    return rebuiltResponse(response, body);
  };
