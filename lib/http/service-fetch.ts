import { ChatError } from '@/lib/domain/chat-error';
import type { Fetch } from '@/lib/domain/fetch';
import { addressOf, requestAddress } from '@/lib/domain/network-address';
import { errorBody } from './error-body';
import type { ServiceCall } from './service-call';
import { httpErrorData } from './service-error';

/** Headers by which SDKs tell services about the computer they run on. */
const isTelling = (name: string): boolean => name.startsWith('x-stainless-') || name === 'user-agent';

const quietHeaders = (init: RequestInit | undefined): Headers => {
  const headers = new Headers(init?.headers);
  for (const name of [...headers.keys()]) {
    if (isTelling(name)) headers.delete(name);
  }
  return headers;
};

/** A redirect as the error that says where it leads, as far as the platform reports it. */
const redirectError = ({ status, headers }: Response, address: URL): ChatError => {
  const location = headers.get('location') ?? '';
  const target = location !== '' && URL.canParse(location, address) ? new URL(location, address).host : undefined;
  return new ChatError({
    code: 'redirected',
    host: address.host,
    ...(status > 0 && { status }),
    ...(target !== undefined && { redirectHost: target }),
  });
};

/**
 * Sends one request of a call: no cookies, no referrer, no cache, no telling headers, and a redirect is not followed,
 * since the key would follow it. Throws ChatError `network` for a connection that failed, which the caller may refine,
 * and `redirected`; an answer of any other status is returned.
 */
export const sendRequest = async (
  call: ServiceCall,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> => {
  const { context } = call;
  const address = requestAddress(addressOf(input));
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
      if (error instanceof ChatError) throw error;
      const detail = error instanceof Error ? call.redact(`${error.name}: ${error.message}`) : undefined;
      throw new ChatError({ code: 'network', host: address.host, ...(detail !== undefined && { detail }) });
    });
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw redirectError(response, address);
  }
  return response;
};

/** The error for an unsuccessful answer. Reads the beginning of its body. */
export const refusalOf = async (call: ServiceCall, response: Response, host: string): Promise<ChatError> => {
  const { status, headers } = response;
  const body = await errorBody(response, call.context);
  call.context.signal.throwIfAborted();
  return new ChatError(
    httpErrorData(
      { status, headers, body, host },
      { now: call.context.clock.now(), redact: call.redact, ...(call.rule !== undefined && { rule: call.rule }) },
    ),
  );
};

/**
 * The `fetch` that a service's SDK gets: sends as `sendRequest` does, and an unsuccessful answer is thrown as a
 * ChatError made from its status, headers and body.
 */
export const serviceFetch =
  (call: ServiceCall): Fetch =>
  async (input, init) => {
    const response = await sendRequest(call, input, init);
    if (response.ok) return response;
    throw await refusalOf(call, response, requestAddress(addressOf(input)).host);
  };
