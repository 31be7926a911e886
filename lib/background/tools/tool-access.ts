import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { addressOf, hostOf } from '@/lib/domain/network-address';
import { guardedFetch, type NetworkAccess } from '../guarded-fetch';

/** The fetch of sources: that of providers, but what the browser knows about a failure is in the ChatError that it throws. */
export const toolFetch =
  (network: NetworkAccess): Fetch =>
  async (input, init) => {
    let cause: ChatErrorCode | undefined;
    const onFailure = (code: ChatErrorCode): void => {
      cause = code;
    };
    try {
      return await guardedFetch(network, { onFailure })(input, init);
    } catch (error) {
      if (cause === undefined || error instanceof ChatError) throw error;
      throw new ChatError({ code: cause, host: hostOf(addressOf(input)) }, { cause: error });
    }
  };

/**
 * The match pattern of a host that the browser has not granted. A host with a port is one that the user connected, and
 * was asked for then; without one it is `https:` (`ToolSource.hostOf`).
 */
export const missingAccess =
  ({ hasOrigins }: Pick<NetworkAccess, 'hasOrigins'>) =>
  async (host: string | undefined): Promise<string | undefined> => {
    if (host === undefined || /:\d+$/u.test(host)) return undefined;
    const pattern = `https://${host}/*`;
    return (await hasOrigins([pattern])) ? undefined : pattern;
  };
