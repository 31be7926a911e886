import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext } from '@/lib/domain/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { headerSafeKey, parseHeaderLines } from '@/lib/http/header-lines';
import { jsonEvents } from '@/lib/http/json-events';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, toChatError } from '@/lib/http/service-error';
import { arrangeModels } from '../model-data/arrange-models';
import { baseUrlOf } from '../openai-compatible/base-url';
import { streamChatCompletion } from '../openai-compatible/chat-completions';
import { type Endpoint, postForStream } from '../openai-compatible/client';
import { openaiDialect } from '../openai-compatible/dialect';
import { listCompatibleModels } from '../openai-compatible/models';
import { openaiLimits } from '../openai-compatible/openai-limits';
import { makeCallId } from '../wire/call-id';
import { stoppable } from '../wire/stoppable';
import { responsesBody } from './responses-request';
import { responsesParts } from './responses-stream';

const officialBaseUrl = 'https://api.openai.com/v1';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://platform.openai.com/api-keys',
    // Not the bare `sk-`, with which keys of other services begin too: a key is never tried on the wrong one.
    keyPrefixes: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
  },
  {
    name: 'baseUrl',
    type: 'url',
    labelKey: 'models.field.baseUrl',
    isOptional: true,
    placeholder: officialBaseUrl,
  },
  { name: 'headers', type: 'headers', labelKey: 'models.field.headers', isOptional: true },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

const addressOf = (settings: SettingsValues): string =>
  typeof settings.baseUrl === 'string' && settings.baseUrl.trim() !== '' ? settings.baseUrl : officialBaseUrl;

const endpointOf = (settings: SettingsValues): Endpoint => {
  const bearer = headerSafeKey(settings.apiKey);
  return {
    baseUrl: baseUrlOf(addressOf(settings)),
    ...(bearer !== undefined && { bearer }),
    headers: parseHeaderLines(typeof settings.headers === 'string' ? settings.headers : ''),
  };
};

const callOf = (context: ProviderContext): ServiceCall => serviceCall(addressOf(context.settings), fields, context);

const hasSealedReasoning = (request: ChatRequest): boolean =>
  request.messages.some(({ parts }) =>
    parts.some(
      (part) => part.type === 'redacted_reasoning' || (part.type === 'reasoning' && part.signature !== undefined),
    ),
  );

/**
 * Only the Responses API shows reasoning and takes it back, only chat completions know stop texts; for anything else
 * they answer alike.
 */
export const servesBetterByResponses = (request: ChatRequest): boolean => {
  if (request.settings?.stop !== undefined) return false;
  const { reasoning } = request.settings ?? {};
  return (reasoning !== undefined && reasoning !== 'off') || hasSealedReasoning(request);
};

async function* responseParts(request: ChatRequest, settings: SettingsValues, call: ServiceCall) {
  const response = await postForStream(endpointOf(settings), '/responses', responsesBody(request), call);
  yield* responsesParts(jsonEvents(response, call), call, makeCallId);
}

/** One streamed answer of the Responses API as stream parts; in all else as `streamByChatCompletions`. */
export async function* streamByResponses(request: ChatRequest, context: ProviderContext): AsyncGenerator<StreamPart> {
  const call = callOf(context);
  yield* stoppable(responseParts(request, context.settings, call), call);
}

/** One streamed chat completion of OpenAI as stream parts. Throws as `streamChatCompletion` does. */
export async function* streamByChatCompletions(
  request: ChatRequest,
  context: ProviderContext,
): AsyncGenerator<StreamPart> {
  const call = callOf(context);
  yield* streamChatCompletion(endpointOf(context.settings), request, openaiDialect, call);
}

/** OpenAI, by chat completions or the Responses API, whichever serves a request better. */
export const openai = defineProvider({
  id: 'openai',
  label: 'OpenAI',
  limits: () => openaiLimits,
  readsDocuments: true,
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  listModels: async (context) => {
    const call = callOf(context);
    try {
      return arrangeModels('openai', await listCompatibleModels(endpointOf(context.settings), call));
    } catch (error) {
      context.signal.throwIfAborted();
      throw toChatError(error, call.redact);
    }
  },
  stream: (request, context) =>
    servesBetterByResponses(request) ? streamByResponses(request, context) : streamByChatCompletions(request, context),
  explain: explainError,
});
