import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { addressOf } from '@/lib/domain/network-address';
import { mayReach } from '@/lib/domain/tools/plugin-address';
import type { ToolContext } from '@/lib/domain/tools/tool';
import { decodedText, limitedBody } from '@/lib/http/limited-body';
import { rebuiltResponse } from '@/lib/http/rebuilt-response';

/** An answer of a plugin's server may have so many bytes. */
const maxAnswerBytes = 8_000_000;

/** A whole answer. One that breaks off is noticed here: the gateway's answer has no room for why. */
const wholeAnswer = async (response: Response, host: string, signal: AbortSignal): Promise<Response> => {
  if (response.body === null) return response;
  const { bytes, isWhole } = await limitedBody(response, maxAnswerBytes, signal).catch((error: unknown) => {
    throw error instanceof ChatError ? new ChatError({ host, ...error.data }, { cause: error }) : error;
  });
  if (!isWhole) throw new ChatError({ code: 'too-large', host });
  const type = response.headers.get('content-type') ?? '';
  // Whoever reads it as a text takes it for UTF-8.
  return rebuiltResponse(response, /charset/iu.test(type) ? decodedText(bytes, type) : bytes);
};

/**
 * The fetch for everything that a plugin names: its manifest, its server, its gateway. No cookies, no referrer, no cache.
 * Rejects with ChatError `wrong-address` before anything is sent to an address that a plugin may not call, `redirected`
 * for a redirect (nobody could check where it leads before the settings have gone there), `network` for a connection that
 * failed, `reset` for an answer that breaks off, and `too-large` after 8 MB.
 */
export const pluginFetch =
  (context: Pick<ToolContext, 'fetch' | 'signal'>, rule: { readonly allowsLoopback: boolean }): Fetch =>
  async (input, init) => {
    const address = addressOf(input);
    if (!mayReach(address, rule)) throw new ChatError({ code: 'wrong-address', detail: address.slice(0, 200) });
    const { host } = new URL(address);
    const response = await context
      .fetch(address, {
        ...init,
        signal: context.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'manual',
      })
      .catch((error: unknown) => {
        context.signal.throwIfAborted();
        throw error instanceof ChatError ? error : new ChatError({ code: 'network', host }, { cause: error });
      });
    if (
      response.type === 'opaqueredirect' ||
      (response.status >= 300 && response.status < 400 && response.status !== 304)
    ) {
      await response.body?.cancel().catch(() => undefined);
      throw new ChatError({ code: 'redirected', host });
    }
    return wholeAnswer(response, host, context.signal);
  };
