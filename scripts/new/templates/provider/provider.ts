import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { headerSafeKey } from '@/lib/http/header-lines';
import { jsonEvents } from '@/lib/http/json-events';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, toChatError } from '@/lib/http/service-error';
import { serviceFetch } from '@/lib/http/service-fetch';
import { textSetting } from '@/lib/http/text-setting';
import { arrangeModels } from '@/lib/providers/model-data/arrange-models';
import { stoppable } from '@/lib/providers/wire/stoppable';
import { readTemplateNameModels } from './models';
import { templateNameBody } from './request-body';
import { templateNameParts } from './stream-parts';

const officialBaseUrl = 'https://template.example/v1';

const fields: readonly SettingsField[] = [
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey' },
  { name: 'baseUrl', type: 'url', labelKey: 'models.field.baseUrl', isOptional: true, placeholder: officialBaseUrl },
];

const addresses = [{ field: 'baseUrl', otherwise: officialBaseUrl }];

const serviceAddress = (settings: SettingsValues): string =>
  (textSetting(settings, 'baseUrl') ?? officialBaseUrl).replace(/\/+$/u, '');

const callOf = (context: ProviderContext): ServiceCall =>
  serviceCall(serviceAddress(context.settings), fields, context);

/** The key goes into a header, never into the URL, which would reach logs. */
const send = (path: string, call: ServiceCall, body?: Readonly<Record<string, unknown>>): Promise<Response> => {
  const { settings } = call.context;
  const key = headerSafeKey(settings.apiKey);
  if (key === undefined) throw new ChatError({ code: 'auth', host: call.host });
  return serviceFetch(call)(`${serviceAddress(settings)}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
};

async function* parts(request: ChatRequest, call: ServiceCall): AsyncGenerator<StreamPart> {
  const response = await send('/chat', call, templateNameBody(request));
  yield* templateNameParts(jsonEvents(response, call), call);
}

/** Template Label: `POST /chat` answers as an event stream of JSON, `GET /models` lists. */
export const templateName = defineProvider({
  id: 'template-id',
  label: 'Template Label',
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  async listModels(context) {
    const call = callOf(context);
    try {
      return arrangeModels('template-id', await readTemplateNameModels(await send('/models', call)));
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
