import type { Model } from '@/lib/domain/model';
import { defineProvider } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { serviceCall } from '@/lib/http/service-call';
import { type ErrorRule, explainError } from '@/lib/http/service-error';
import { streamChatCompletion } from '../openai-compatible/chat-completions';
import { openaiDialect } from '../openai-compatible/dialect';
import { streamPreferringResponses } from '../openai-responses/answer';
import { azureAddress, azureEndpoint, isAzureV1 } from './endpoint';

const fields: readonly SettingsField[] = [
  {
    name: 'endpoint',
    type: 'url',
    labelKey: 'models.field.baseUrl',
    placeholder: 'https://my-resource.openai.azure.com',
  },
  { name: 'apiKey', type: 'secret', labelKey: 'models.field.apiKey', keyUrl: 'https://ai.azure.com' },
  { name: 'deployments', type: 'text', labelKey: 'models.field.deployments', placeholder: 'gpt-chat, gpt-small' },
  {
    name: 'apiVersion',
    type: 'text',
    labelKey: 'models.field.apiVersion',
    isOptional: true,
    placeholder: '2024-10-21',
  },
];

const addresses = [{ field: 'endpoint' }];

/** Azure has no list of deployments that a key could read: the user names them, separated by commas or blanks. */
const deploymentsOf = ({ deployments }: SettingsValues): readonly Model[] =>
  typeof deployments === 'string'
    ? deployments
        .split(/[\s,;]+/)
        .filter((name) => name !== '')
        .map((name) => ({ id: name, name }))
    : [];

/**
 * A 404 whose code repeats the status is a wrong path or api-version; a deployment that is missing has a code of its
 * own.
 */
const azureErrorRule: ErrorRule = (_status, facts) => (facts.words[0] === '404' ? 'wrong-address' : undefined);

/**
 * Azure OpenAI, with the key in `api-key`; the model is the deployment. It uses the v1 API's Responses, else chat
 * completions; at a deployment's own URL only chat completions.
 */
export const azureOpenai = defineProvider({
  id: 'azure-openai',
  label: 'Azure OpenAI',
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  listModels: async ({ settings }) => deploymentsOf(settings),
  unprovenByList: () => 'everything',
  async *stream(request, context) {
    const call = serviceCall(azureAddress(context.settings), fields, context, azureErrorRule);
    const endpoint = azureEndpoint(context.settings, request.model);
    // Models of others are deployed there, too.
    const dialect = { ...openaiDialect, mayWriteThinkTags: true };
    if (isAzureV1(endpoint)) yield* streamPreferringResponses(endpoint, request, dialect, call);
    // A dated api-version refuses what came after its date.
    else yield* streamChatCompletion(endpoint, request, { ...dialect, cacheKey: 'none' }, call);
  },
  explain: explainError,
});
