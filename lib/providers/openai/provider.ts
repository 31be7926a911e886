import type { ChatRequest } from '@/lib/domain/chat-request';
import { defineProvider, type ProviderContext } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import { headerSafeKey, parseHeaderLines } from '@/lib/http/header-lines';
import { type ServiceCall, serviceCall } from '@/lib/http/service-call';
import { explainError, toChatError } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { arrangeModels } from '../model-data/arrange-models';
import { baseUrlOf } from '../openai-compatible/base-url';
import { streamChatCompletion } from '../openai-compatible/chat-completions';
import { type Dialect, openaiDialect } from '../openai-compatible/dialect';
import type { Endpoint } from '../openai-compatible/endpoint';
import { listCompatibleModels } from '../openai-compatible/models';
import { openaiLimits } from '../openai-compatible/openai-limits';
import { streamPreferringResponses, streamResponse } from '../openai-responses/answer';

const officialBaseUrl = 'https://api.openai.com/v1';

const fields: readonly SettingsField[] = [
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.apiKey',
    keyUrl: 'https://platform.openai.com/api-keys',
    // Not the bare `sk-`, since keys of other services begin with it too: a key is never tried on the wrong one.
    keyPrefixes: ['sk-proj-', 'sk-svcacct-', 'sk-admin-'],
    sharedKeyPrefixes: ['sk-'],
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

const serviceAddress = (settings: SettingsValues): string => textSetting(settings, 'baseUrl') ?? officialBaseUrl;

const endpointOf = (settings: SettingsValues): Endpoint => {
  const bearer = headerSafeKey(settings.apiKey);
  return {
    baseUrl: baseUrlOf(serviceAddress(settings)),
    ...(bearer !== undefined && { bearer }),
    headers: parseHeaderLines(typeof settings.headers === 'string' ? settings.headers : ''),
  };
};

const callOf = (context: ProviderContext): ServiceCall =>
  serviceCall(serviceAddress(context.settings), fields, context);

/** At another address other models answer, which may write their thoughts into the text. */
const dialectOf = (settings: SettingsValues): Dialect => ({
  ...openaiDialect,
  mayWriteThinkTags: serviceAddress(settings) !== officialBaseUrl,
});

/** One streamed answer of OpenAI's Responses API as stream parts. Throws as `streamChatCompletion` does. */
export async function* streamByResponses(request: ChatRequest, context: ProviderContext): AsyncGenerator<StreamPart> {
  const { settings } = context;
  yield* streamResponse(endpointOf(settings), request, dialectOf(settings), callOf(context));
}

/** One streamed chat completion of OpenAI as stream parts. Throws as `streamChatCompletion` does. */
export async function* streamByChatCompletions(
  request: ChatRequest,
  context: ProviderContext,
): AsyncGenerator<StreamPart> {
  const { settings } = context;
  yield* streamChatCompletion(endpointOf(settings), request, dialectOf(settings), callOf(context));
}

/** OpenAI: its Responses API, which shows reasoning and has models that no other API has, else chat completions. */
export const openai = defineProvider({
  id: 'openai',
  label: 'OpenAI',
  pages: {
    billing: 'https://platform.openai.com/settings/organization/billing/overview',
    organization: 'https://platform.openai.com/settings/organization/general',
    regions: 'https://platform.openai.com/docs/supported-countries',
  },
  limits: () => openaiLimits,
  // OpenAI's guide "Web search" (developers.openai.com, 2026): by Responses.
  ownSearch: () => ({
    models: '(^|/)(gpt-(4o|4\\.1|[5-9])|o3|o4-mini)',
    except: '4\\.1-nano|o3-mini|audio|realtime|transcribe|tts|image|search|codex',
    tells: true,
  }),
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
  async *stream(request, context) {
    const call = callOf(context);
    const { settings } = context;
    yield* streamPreferringResponses(endpointOf(settings), request, dialectOf(settings), call);
  },
  explain: explainError,
});
