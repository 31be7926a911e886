import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { RefusedField } from '@/lib/domain/providers/model-findings';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { StreamPart } from '@/lib/domain/stream-part';
import { ownSearchNote } from '@/lib/domain/tools/own-search-note';
import { unlessAborted } from '@/lib/domain/unless-aborted';
import { wellFormed } from '@/lib/domain/well-formed';
import type { Timers } from '@/lib/platform/clock';
import { createWorkPieces, type WorkPieces } from '@/lib/platform/work-pieces';
import type { Connection } from '../connection';
import { findingContext } from '../finding-context';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';
import { silenceLimits, watchSilence } from './silence';

export type AttemptOptions = {
  readonly connection: Connection;
  readonly request: ChatRequest;
  readonly network: NetworkAccess;
  readonly timers: Timers;
  /** Aborts when the user stops the run. */
  readonly signal: AbortSignal;
  /** Takes a part; if it returns an error code, the attempt ends with it. */
  onPart(part: StreamPart): ChatErrorCode | undefined;
  onHead(): void;
  /** Called before each request with the fields that were left out, since the service refuses them. */
  onLeftOut?(fields: readonly RefusedField[]): void;
  /** Lets Stop, and all else that waits, have its turn. By default every 8 ms: a service may send faster than we fold. */
  readonly work?: WorkPieces;
};

/** How one call of a provider ended. */
export type AttemptResult =
  | { readonly type: 'finished' }
  | { readonly type: 'stopped' }
  | {
      readonly type: 'failed';
      readonly error: ChatErrorData;
      /** The same request again could be billed a second time. */
      readonly mayHaveCost: boolean;
    };

/** A service that works this long on a request has begun to answer it, whatever it says then. ms. */
const worksAfter = 30_000;

/** After the end of the whole message, nothing that is missing is worth a longer wait. ms. */
const afterMessage = 2500;

/**
 * Whether generation has ended after this part. A backend of several steps ends each of them: what follows the end of a
 * step opens the next one, except `finish_message` and the backend's own data, which may trail the answer.
 */
const isEndAfter = (part: StreamPart, wasEnd: boolean): boolean => {
  switch (part.type) {
    case 'finish_step':
      return !part.isContinued;
    case 'finish_message':
      return true;
    case 'data':
    case 'message_annotations':
      return wasEnd;
    default:
      return false;
  }
};

const pieceMs = 8;

const isVague = (code: ChatErrorCode): boolean => code === 'network' || code === 'unknown';

/**
 * Calls a provider once and passes its parts on. Finished means that the end of generation was read; a stream that
 * merely ends is `ended-early`. Never rejects.
 */
export const runAttempt = async (options: AttemptOptions): Promise<AttemptResult> => {
  const { connection, network, timers } = options;
  const abort = new AbortController();
  const signal = AbortSignal.any([options.signal, abort.signal]);
  let cause: ChatErrorCode | undefined;
  let networkCause: ChatErrorCode | undefined;
  let isFinished = false;
  /** A step has ended, and a backend may be running its calls. */
  let awaitsStep = false;
  let hasHead = false;
  let cancelRest: (() => void) | undefined;
  const startedAt = network.clock.now();

  const end = (code: ChatErrorCode): void => {
    cause = code;
    abort.abort();
  };
  const silence = watchSilence(silenceLimits(connection.isLocal, options.request), timers, end);
  const pass = (part: StreamPart): void => {
    const code = options.onPart(part);
    if (code !== undefined) end(code);
  };
  const context: ProviderContext = {
    settings: connection.settings,
    clock: network.clock,
    signal,
    after: timers.after,
    onOwnSearch: () => pass(ownSearchNote),
    fetch: guardedFetch(network, {
      onHead: () => {
        hasHead = true;
        options.onHead();
      },
      onByte: silence.touch,
      onFailure: (code) => {
        networkCause = code;
      },
    }),
  };
  const finding = findingContext(connection, options.request.model, options.onLeftOut);
  const failed = (data: ChatErrorData): AttemptResult => ({
    type: 'failed',
    error: { ...data, ...(data.host === undefined && { host: connection.host }) },
    mayHaveCost: hasHead || network.clock.now() - startedAt > worksAfter,
  });

  const work = options.work ?? createWorkPieces(pieceMs);
  const asked = connection.provider.stream(wellFormed(options.request), { ...context, ...finding });
  const parts = asked[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value: part } = await unlessAborted(parts.next(), signal);
      if (done === true) break;
      silence.onPart(part);
      if (part.type === 'error') return failed({ code: 'server', detail: part.message });
      isFinished = isEndAfter(part, isFinished);
      awaitsStep = part.type === 'finish_step' && part.finishReason === 'tool-calls';
      if (part.type === 'finish_message') cancelRest ??= timers.after(afterMessage, () => abort.abort());
      pass(part);
      if (work.isDue()) await unlessAborted(work.rest(), signal);
    }
    if (isFinished) return { type: 'finished' };
    // A provider may end its stream quietly when it is aborted.
    if (cause !== undefined) return failed({ code: cause });
    return options.signal.aborted ? { type: 'stopped' } : failed({ code: 'ended-early' });
  } catch (error) {
    const isWhole = isFinished && (cause === undefined || (cause === 'idle' && !awaitsStep));
    if (isWhole && !options.signal.aborted) return { type: 'finished' };
    if (cause !== undefined) return failed({ code: cause });
    if (options.signal.aborted) return { type: 'stopped' };
    const data = connection.provider.explain(error);
    return failed(networkCause !== undefined && isVague(data.code) ? { ...data, code: networkCause } : data);
  } finally {
    silence.end();
    cancelRest?.();
    abort.abort();
    // Not awaited: a generator that waits for a byte ends when its fetch notices the abort.
    void parts.return?.().catch(() => undefined);
  }
};
