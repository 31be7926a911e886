import type { ChatErrorCode } from '@/lib/domain/chat-error';
import { ChatError } from '@/lib/domain/chat-error';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { Timers } from '@/lib/platform/clock';
import type { Connection, FindingsOfConnection } from '../connection';
import { findingContext } from '../finding-context';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';

/** `limit`, ms, ends a call with `timeout`; `modelId` is the model asked; what is known about it then counts. */
export type CallOptions = { readonly limit?: number; readonly signal?: AbortSignal; readonly modelId?: string };

/**
 * Calls a provider for something other than an answer. What it throws comes out as a ChatError, with the cause from the
 * browser where the provider could only say `network`.
 */
export const callProvider = async <Result>(
  connection: Pick<Connection, 'provider' | 'settings' | 'host'> & FindingsOfConnection,
  access: { readonly network: NetworkAccess; readonly timers: Timers },
  options: CallOptions,
  work: (context: ProviderContext) => Promise<Result>,
): Promise<Result> => {
  const abort = new AbortController();
  const signal = options.signal === undefined ? abort.signal : AbortSignal.any([options.signal, abort.signal]);
  const cancel = options.limit === undefined ? undefined : access.timers.after(options.limit, () => abort.abort());
  let cause: ChatErrorCode | undefined;
  const onFailure = (code: ChatErrorCode): void => {
    cause = code;
  };
  try {
    return await work({
      settings: connection.settings,
      clock: access.network.clock,
      signal,
      after: access.timers.after,
      fetch: guardedFetch(access.network, { onFailure }),
      ...(options.modelId !== undefined && findingContext(connection, options.modelId)),
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw options.signal.reason;
    if (abort.signal.aborted) throw new ChatError({ code: 'timeout', host: connection.host }, { cause: error });
    const data = connection.provider.explain(error);
    const isVague = data.code === 'network' || data.code === 'unknown';
    throw new ChatError(
      { host: connection.host, ...data, ...(isVague && cause !== undefined && { code: cause }) },
      { cause: error },
    );
  } finally {
    cancel?.();
  }
};
