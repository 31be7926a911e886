import { ChatError } from '@/lib/domain/chat-error';
import { maxStops } from '@/lib/domain/chat-parameters';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { LimitRow } from '@/lib/domain/parameter-limits';
import { defineProvider } from '@/lib/domain/providers/provider';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { serviceCall } from '@/lib/http/service-call';
import { explainError } from '@/lib/http/service-error';
import { textSetting } from '@/lib/http/text-setting';
import { arrangeModels } from '../model-data/arrange-models';
import { foldedThoughts } from '../wire/folded-thoughts';
import { stoppable } from '../wire/stoppable';
import { thinkingLimits } from './claude-thinking';
import { modelNameOf, needsInvoke } from './families/model-name';
import type { BedrockOperation } from './requests';
import { controlAddress, defaultRegion, runtimeAddress } from './service-addresses';

const fields: readonly SettingsField[] = [
  { name: 'region', type: 'text', labelKey: 'models.field.region', initial: defaultRegion, placeholder: defaultRegion },
  {
    name: 'apiKey',
    type: 'secret',
    labelKey: 'models.field.bedrockApiKey',
    isOptional: true,
    // A lasting and a temporary key (Amazon Bedrock User Guide, "API keys").
    keyPrefixes: ['ABSK', 'bedrock-api-key-'],
  },
  { name: 'accessKeyId', type: 'secret', labelKey: 'models.field.accessKeyId', isOptional: true },
  { name: 'secretAccessKey', type: 'secret', labelKey: 'models.field.secretAccessKey', isOptional: true },
  { name: 'sessionToken', type: 'secret', labelKey: 'models.field.sessionToken', isOptional: true },
  { name: 'endpoint', type: 'url', labelKey: 'models.field.endpoint', isOptional: true },
  { name: 'modelId', type: 'text', labelKey: 'models.field.modelId', isOptional: true },
  {
    name: 'operation',
    type: 'select',
    labelKey: 'models.field.operation',
    isOptional: true,
    initial: 'auto',
    options: ['auto', 'converse', 'invoke', 'invoke-whole'],
  },
  { name: 'guardrailIdentifier', type: 'text', labelKey: 'models.field.guardrailIdentifier', isOptional: true },
  { name: 'guardrailVersion', type: 'text', labelKey: 'models.field.guardrailVersion', isOptional: true },
  {
    name: 'trace',
    type: 'select',
    labelKey: 'models.field.trace',
    isOptional: true,
    options: ['DISABLED', 'ENABLED', 'ENABLED_FULL'],
  },
  {
    name: 'latency',
    type: 'select',
    labelKey: 'models.field.latency',
    isOptional: true,
    options: ['standard', 'optimized'],
  },
];

const addresses = [
  { field: 'endpoint', otherwise: 'https://bedrock-runtime.{region}.amazonaws.com' },
  { otherwise: 'https://bedrock.{region}.amazonaws.com' },
];

const operationFor = (request: Pick<ChatRequest, 'model'>, { operation }: SettingsValues): BedrockOperation => {
  if (operation === 'converse' || operation === 'invoke' || operation === 'invoke-whole') return operation;
  return needsInvoke(request.model) ? 'invoke' : 'converse';
};

/** The SDK's code is read when the service is first asked. */
const loadRequests = () => import('./requests');

/**
 * Converse takes temperature and top P from 0 to 1 (API reference, InferenceConfiguration). Claude from Opus 4.7 and
 * from generation 5 on refuses both. Only Claude is asked to think: no steps of other families are documented here.
 */
const bedrockLimits: readonly LimitRow[] = [
  { temperature: { min: 0, max: 1 }, stopCount: maxStops, efforts: [] },
  ...thinkingLimits,
  { models: 'claude-(opus-4-[7-9]|[a-z]+-([5-9]|\\d\\d))', ignores: ['temperature', 'topP'] },
];

/**
 * Amazon Bedrock over the AWS SDK: Converse, or InvokeModel with the body of the model's family where Converse is not
 * known, streamed unless the user says that the model cannot stream.
 */
export const bedrock = defineProvider({
  id: 'bedrock',
  label: 'Amazon Bedrock',
  // Through InvokeModel only Claude's own format has tools here.
  takesTools: (settings, model) =>
    operationFor({ model }, settings) === 'converse' || modelNameOf(model).startsWith('anthropic.'),
  limits: () => bedrockLimits,
  fields,
  addresses,
  origins: (settings) => originsOf({ fields, addresses }, settings),
  async listModels(context) {
    const call = serviceCall(controlAddress(context.settings), fields, context);
    const named = textSetting(context.settings, 'modelId');
    const { asChatError, listModels } = await loadRequests();
    try {
      const listed = arrangeModels('bedrock', await listModels(context, call));
      return named === undefined ? listed : [{ id: named, name: named }, ...listed];
    } catch (error) {
      context.signal.throwIfAborted();
      const known = asChatError(error, call);
      // A key that may call a model is not always allowed to list models.
      const isForbidden = known instanceof ChatError && known.data.code === 'forbidden';
      if (named !== undefined && isForbidden) return [{ id: named, name: named }];
      throw known;
    }
  },
  unprovenByList: (settings) => (textSetting(settings, 'modelId') === undefined ? undefined : 'everything'),
  async *stream(request, context) {
    const call = serviceCall(runtimeAddress(context.settings), fields, context);
    const { answerParts } = await loadRequests();
    const parts = answerParts(request, operationFor(request, context.settings), call);
    // Claude has thoughts of their own; other models may write them into the text.
    const isClaude = modelNameOf(request.model).startsWith('anthropic.');
    yield* stoppable(isClaude ? parts : foldedThoughts(parts, request), call);
  },
  explain: explainError,
});
