import { readChunks } from '@/lib/chat-stream/read-chunks';
import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { ProviderContext } from '@/lib/domain/provider';
import type { ServiceCall } from './service-call';
import { httpErrorData } from './service-error';

/** Error bodies beyond this are cut: only their first words are shown. */
const longestErrorBody = 65_536;

/** Headers by which SDKs tell services about the computer they run on. */
const isTelling = (name: string): boolean => name.startsWith('x-stainless-') || name === 'user-agent';

const quietHeaders = (init: RequestInit | undefined): Headers => {
  const headers = new Headers(init?.headers);
  for (const name of [...headers.keys()]) {
    if (isTelling(name)) headers.delete(name);
  }
  return headers;
};

const addressOf = (input: RequestInfo | URL): string => {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
};

/** The beginning of a body as text; what was read until then when it breaks off or the call is aborted. */
const bodyStart = async (response: Response, signal: AbortSignal): Promise<string> => {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of readChunks(response.body, signal)) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= longestErrorBody) break;
    }
  } catch {
    return text;
  }
  return text;
};

/**
 * The `fetch` that a service's SDK gets: no cookies, no referrer, no cache, no telling headers, and a redirect is not
 * followed, since custom key headers would follow it. An answer that is no success is thrown as a ChatError made from
 * its status, headers and body, and a failed connection as ChatError `network`, which the caller may refine.
 */
export const serviceFetch =
  (call: ServiceCall): ProviderContext['fetch'] =>
  async (input, init) => {
    const { context } = call;
    const { host } = requestAddress(addressOf(input));
    const response = await context
      .fetch(input, {
        ...init,
        headers: quietHeaders(init),
        signal: context.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'manual',
      })
      .catch((error: unknown) => {
        context.signal.throwIfAborted();
        const detail = error instanceof Error ? call.redact(`${error.name}: ${error.message}`) : undefined;
        throw new ChatError({ code: 'network', host, ...(detail !== undefined && { detail }) });
      });
    if (response.ok) return response;
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw new ChatError({ code: 'not-an-api', host, ...(response.status > 0 && { status: response.status }) });
    }
    const body = await bodyStart(response, context.signal);
    context.signal.throwIfAborted();
    throw new ChatError(
      httpErrorData(
        { status: response.status, headers: response.headers, body, host },
        { now: context.clock.now(), redact: call.redact, ...(call.rule !== undefined && { rule: call.rule }) },
      ),
    );
  };
