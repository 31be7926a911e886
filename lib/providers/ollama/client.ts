import { Ollama } from 'ollama/browser';
import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { ProviderContext } from '@/lib/domain/providers/provider';
import type { SettingsField } from '@/lib/domain/settings-field';
import { headerSafeKey, parseHeaderLines } from '@/lib/http/header-lines';
import { refusedOrigin } from '@/lib/http/refused-origin';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import type { ErrorRule } from '@/lib/http/service-error';
import { serviceFetch } from '@/lib/http/service-fetch';
import { textSetting } from '@/lib/http/text-setting';
import { type CheckedBody, checkedBody } from './checked-body';

/** Where Ollama listens unless told otherwise. */
export const defaultAddress = 'http://127.0.0.1:11434';

/**
 * Ollama's errors are only a text: a 404 with one names a model that is not on the disk, and a 503 is a full queue
 * unless its text says that a model is loading.
 */
export const ollamaErrorRule: ErrorRule = (status, facts) => {
  if (status === 404 && facts.isApiShaped) return 'model-not-found';
  if (status === 503 && /\bloading\b/i.test(facts.message ?? '')) return 'model-loading';
  return refusedOrigin(status, facts);
};

/**
 * The server's address without the path of an API that people copy along. Throws ChatError as `requestAddress` does.
 */
export const ollamaAddress = (settings: ProviderContext['settings']): string => {
  const url = requestAddress(textSetting(settings, 'baseUrl') ?? defaultAddress);
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/(?:api|v1)$/, '')}`;
};

/** One call of Ollama's API. */
export type OllamaCall = {
  readonly client: Ollama;
  readonly call: ServiceCall;
  /** For a streaming call: its body ended without an error. */
  hasEnded(): boolean;
};

/** The SDK's client for one call; `isStreaming` puts the line check between the network and the SDK. */
export const ollamaCall = (
  fields: readonly SettingsField[],
  context: ProviderContext,
  { isStreaming }: { readonly isStreaming: boolean },
): OllamaCall => {
  const address = ollamaAddress(context.settings);
  const call = serviceCall(address, fields, context, ollamaErrorRule);
  const send = serviceFetch(call);
  const { apiKey, headers } = context.settings;
  const bearer = headerSafeKey(apiKey);
  let body: CheckedBody | undefined;
  const client = new Ollama({
    host: address,
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...parseHeaderLines(typeof headers === 'string' ? headers : ''),
    },
    fetch: async (input, init) => {
      const response = await send(input, init);
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (isPage) throw new ChatError({ code: 'not-an-api', status: response.status, host: call.host });
      if (!isStreaming) return response;
      body = checkedBody(response, call);
      return body.response;
    },
  });
  return { client, call, hasEnded: () => body?.hasEnded() === true };
};
