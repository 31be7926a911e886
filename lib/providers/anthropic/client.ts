import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { ChatError } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import { headerSafeKey } from '@/lib/http/header-lines';
import type { ServiceCall } from '@/lib/http/service-call';
import { serviceFetch } from '@/lib/http/service-fetch';
import { listAnthropicModels } from './models';

/** The client never times out before the run, which sets the limits (the largest delay that a timer takes, ms). */
const noTimeout = 2_147_483_647;

/** The version that the request bodies here follow (Anthropic API reference, "Versions"). */
const apiVersion = '2026-10-21';

/**
 * Lets Anthropic's client make one request, without the resources that we do not use: it never retries or logs, and
 * sends through our `fetch`. What that threw is thrown again unchanged, since the client replaces errors that sound
 * like a timeout.
 */
const withClient = async <T>(
  address: string,
  call: ServiceCall,
  ask: (client: BaseAnthropic) => PromiseLike<T>,
): Promise<T> => {
  const key = headerSafeKey(call.context.settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth', host: call.host });
  const send = serviceFetch(call);
  let failure: unknown;
  const client = new BaseAnthropic({
    apiKey: null,
    authToken: null,
    baseURL: address.replace(/\/+$/u, '').replace(/\/v1$/u, ''),
    defaultHeaders: {
      'x-api-key': key,
      'anthropic-version': apiVersion,
      // The service refuses requests with an Origin unless they say this.
      'anthropic-dangerous-direct-browser-access': 'true',
    },
    fetch: (input, init) =>
      send(input, init).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
    maxRetries: 0,
    timeout: noTimeout,
    logLevel: 'off',
    dangerouslyAllowBrowser: true,
  });
  try {
    return await ask(client);
  } catch (error) {
    throw failure ?? error;
  }
};

/** Posts a request for an answer, whose body is not read yet. Throws as the client does. */
export const postMessage = (
  address: string,
  call: ServiceCall,
  body: Readonly<Record<string, unknown>>,
): Promise<Response> =>
  withClient(address, call, (client) =>
    client.post('/v1/messages', { body, signal: call.context.signal }).asResponse(),
  );

/** The service's list of models. Throws as the client does. */
export const listModels = (address: string, call: ServiceCall): Promise<readonly Model[]> =>
  withClient(address, call, (client) => listAnthropicModels(client, call.context.signal));
