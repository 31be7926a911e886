import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { headerSafeKey } from '@/lib/http/header-lines';
import { type EventsOfWhole, jsonEvents } from '@/lib/http/json-events';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, toChatError } from '@/lib/http/service-error';
import { serviceFetch } from '@/lib/http/service-fetch';
import { textSetting } from '@/lib/http/text-setting';
import { arrangeModels } from '../model-data/arrange-models';
import { makeCallId } from '../wire/call-id';
import { foldedThoughts } from '../wire/folded-thoughts';
import { stoppable } from '../wire/stoppable';
import { withOwnName } from './function-name';
import { geminiLimits } from './limits';
import { listGeminiModels } from './models';
import { geminiBody } from './request-body';
import { geminiParts } from './stream-parts';

const officialBaseUrl = 'https://generativelanguage.googleapis.com/v1beta';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://aistudio.google.com/apikey',
    keyPrefixes: ['AIza'],
  },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

const serviceAddress = (settings: SettingsValues): string =>
  (textSetting(settings, 'baseUrl') ?? officialBaseUrl).replace(/\/+$/u, '');

const callOf = (context: ProviderContext): ServiceCall =>
  serviceCall(serviceAddress(context.settings), fields, context);

/** The key goes into a header, never into the URL, which would reach logs. */
const send = (path: string, call: ServiceCall, body?: Readonly<Record<string, unknown>>): Promise<Response> => {
  const key = headerSafeKey(call.context.settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth', host: call.host });
  return serviceFetch(call)(`${serviceAddress(call.context.settings)}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-goog-api-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

/** No model was named, so a 404 is about the path. */
const listingCall = (call: ServiceCall): ServiceCall => ({
  ...call,
  rule: (status) => (status === 404 ? 'wrong-address' : undefined),
});

const modelPath = (model: string): string =>
  /^(?:models|tunedModels)\//u.test(model)
    ? model.split('/').map(encodeURIComponent).join('/')
    : `models/${encodeURIComponent(model)}`;

/** A chunk of a stream and a whole answer have the same form; without `alt=sse` the chunks come as a list. */
const chunksOfWhole: EventsOfWhole = (body) =>
  Array.isArray(body.candidates) || body.promptFeedback !== undefined || body.usageMetadata !== undefined
    ? [body]
    : undefined;

async function* parts(request: ChatRequest, call: ServiceCall): AsyncGenerator<StreamPart> {
  const response = await send(`/${modelPath(request.model)}:streamGenerateContent?alt=sse`, call, geminiBody(request));
  const answer = geminiParts(jsonEvents(response, call, chunksOfWhole), call, makeCallId);
  // Gemini's thoughts are parts of their own; open models behind the same address write them into the text.
  const told = /gemini-/u.test(request.model) ? answer : foldedThoughts(answer, request);
  for await (const part of told) yield withOwnName(part, request.tools);
}

/**
 * Google Gemini over its own API. Google's client would add 415 kB to the background for one POST, and reads answers its
 * own way; it is the second opinion of the tests instead (docs/decisions/0007).
 */
export const gemini = defineProvider({
  id: 'gemini',
  label: 'Google Gemini',
  pages: {
    regions: 'https://ai.google.dev/gemini-api/docs/available-regions',
  },
  // "Grounding with Google Search" (ai.google.dev, 2026); Gemma and the models of pictures and speech have none.
  ownSearch: () => ({
    models: '(^|/)gemini-',
    except: 'image|tts|audio|live|embedding|robotics',
    isAlone: true,
    tells: true,
  }),
  limits: () => geminiLimits,
  readsDocuments: true,
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  async listModels(context) {
    const call = callOf(context);
    try {
      return arrangeModels('gemini', await listGeminiModels((query) => send(`/models?${query}`, listingCall(call))));
    } catch (error) {
      context.signal.throwIfAborted();
      throw toChatError(error, call.redact);
    }
  },
  async *stream(request, context) {
    const call = callOf(context);
    yield* stoppable(parts(request, call), call);
  },
  explain: explainError,
});
