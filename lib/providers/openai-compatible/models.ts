import { ChatError } from '@/lib/domain/chat-error';
import type { Model, ModelCapability, ModelKind } from '@/lib/domain/model';
import { calendarDay } from '@/lib/domain/model-ends';
import type { ParameterLimits } from '@/lib/domain/parameter-limits';
import { z } from '@/lib/domain/schema';
import { isJsonObject } from '@/lib/http/json-text';
import type { ServiceCall } from '@/lib/http/service-call';
import { kindOfId, kindOfType } from '../model-data/model-kind';
import { loadClient } from './client';
import type { Endpoint } from './endpoint';
import { listedPrice, pricingSchema, xaiPrice, xaiPriceSchema } from './list-prices';

/** A field of another type than is usual counts as absent: the model is still one. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.nullish(schema), undefined);

const flag = lenient(z.boolean());
const tokens = lenient(z.number());
const texts = lenient(z.array(z.string()));

/** One entry of `GET /models`, with what OpenRouter, Mistral, Groq, vLLM and others add to OpenAI's id. */
const modelSchema = z.object({
  id: z.string().check(z.regex(/\S/u)),
  name: lenient(z.string()),
  /** Together, Vercel AI Gateway. */
  type: z.catch(z.nullish(z.string()), undefined),
  /** Fireworks. */
  supports_chat: z.catch(flag, undefined),
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
  max_model_len: tokens,
  max_completion_tokens: tokens,
  active: flag,
  architecture: lenient(z.object({ input_modalities: texts, output_modalities: texts })),
  top_provider: lenient(z.object({ max_completion_tokens: tokens })),
  supported_parameters: texts,
  pricing: z.catch(z.nullish(pricingSchema), undefined),
  ...xaiPriceSchema,
  /** Hugging Face's router. */
  providers: z.catch(
    z.nullish(
      z.array(
        z.object({
          status: z.nullish(z.string()),
          context_length: tokens,
          pricing: z.catch(z.nullish(pricingSchema), undefined),
        }),
      ),
    ),
    undefined,
  ),
  /** DeepInfra. */
  metadata: z.catch(
    z.nullish(
      z.object({
        context_length: tokens,
        max_tokens: tokens,
        pricing: z.catch(z.nullish(pricingSchema), undefined),
        tags: texts,
      }),
    ),
    undefined,
  ),
  /** Vercel AI Gateway. */
  max_tokens: tokens,
  /** When it is shut down: OpenAI's date, Mistral's time. */
  shutdown_date: z.catch(z.nullish(z.string()), undefined),
  deprecation: z.catch(z.nullish(z.string()), undefined),
  expiration_date: z.catch(z.nullish(z.string()), undefined),
  capabilities: z.catch(
    z.nullish(z.object({ completion_chat: flag, function_calling: flag, vision: flag, reasoning: flag })),
    undefined,
  ),
  /** GitHub Models. */
  supported_input_modalities: texts,
  supported_output_modalities: texts,
  limits: z.catch(z.nullish(z.object({ max_input_tokens: tokens, max_output_tokens: tokens })), undefined),
});

type WireModel = z.infer<typeof modelSchema>;

/** Servers without a model write `null` for their empty list. */
const listSchema = z.object({
  data: z.exactOptional(z.nullable(z.array(z.unknown()))),
  models: z.exactOptional(z.nullable(z.array(z.unknown()))),
});

/** An entry by its id, which some call otherwise. */
const entryOf = (entry: unknown): unknown => {
  if (!isJsonObject(entry) || (entry.id !== undefined && entry.id !== null)) return entry;
  return { ...entry, id: entry.name ?? entry.model };
};

const capabilitiesOf = (model: WireModel): readonly ModelCapability[] | undefined => {
  const { architecture, supported_parameters: parameters, capabilities, supported_input_modalities: github } = model;
  if (architecture == null && parameters == null && capabilities == null && github == null) return undefined;
  const inputs = architecture?.input_modalities ?? github ?? [];
  const found: ModelCapability[] = [];
  if (inputs.includes('image') || capabilities?.vision === true) found.push('images');
  if (inputs.includes('file')) found.push('files');
  if (parameters?.includes('tools') || capabilities?.function_calling === true) found.push('tools');
  // GitHub says nothing about it.
  if (parameters?.includes('reasoning') || capabilities?.reasoning === true || github != null) found.push('reasoning');
  return found;
};

/** OpenRouter names what a model takes, Mistral what it can do. */
const isWithoutTools = ({ supported_parameters: parameters, capabilities }: WireModel): boolean =>
  parameters?.includes('tools') === false || capabilities?.function_calling === false;

const wireNames = [
  ['temperature', 'temperature'],
  ['topP', 'top_p'],
  ['maxTokens', 'max_tokens'],
  ['stop', 'stop'],
] as const;

/** What OpenRouter does not name among a model's parameters has no effect there. */
const limitsOf = ({ supported_parameters: parameters }: WireModel): ParameterLimits | undefined => {
  if (parameters == null) return undefined;
  return { ignores: wireNames.flatMap(([name, wireName]) => (parameters.includes(wireName) ? [] : [name])) };
};

/** Several services serve a router's model: the window that all of them take, at the highest price. */
const servedBy = ({ providers }: WireModel) => {
  const live = (providers ?? []).filter(({ status }) => status !== 'error');
  const windows = live.flatMap(({ context_length: window }) => (window == null ? [] : [window]));
  const prices = live.flatMap(({ pricing }) => listedPrice(pricing) ?? []);
  return {
    contextWindow: windows.length === 0 ? undefined : Math.min(...windows),
    price: prices.toSorted((one, other) => other.output - one.output)[0],
  };
};

const toModel = (model: WireModel): Model => {
  const served = servedBy(model);
  const capabilities = capabilitiesOf(model);
  const contextWindow =
    model.context_length ??
    model.context_window ??
    model.max_context_length ??
    model.max_model_len ??
    model.metadata?.context_length ??
    model.limits?.max_input_tokens ??
    served.contextWindow;
  const maxOutput =
    model.top_provider?.max_completion_tokens ??
    model.max_completion_tokens ??
    model.max_tokens ??
    model.metadata?.max_tokens ??
    model.limits?.max_output_tokens ??
    undefined;
  const limits = limitsOf(model);
  const price = listedPrice(model.pricing ?? model.metadata?.pricing) ?? xaiPrice(model) ?? served.price;
  const endsOn = calendarDay(model.shutdown_date ?? model.deprecation ?? model.expiration_date);
  const kind = kindOf(model);
  return {
    id: model.id,
    name: model.name?.trim() ? model.name : model.id,
    ...(kind !== undefined && { kind }),
    ...(capabilities !== undefined && { capabilities }),
    ...(isWithoutTools(model) && { lacksTools: true }),
    ...(contextWindow !== undefined && { contextWindow }),
    ...(maxOutput !== undefined && { maxOutput }),
    ...(limits !== undefined && { limits }),
    ...(price !== undefined && { price }),
    ...(endsOn !== undefined && { endsOn }),
  };
};

/** False for models that the service itself marks as unavailable or as unable to chat. */
const isChatModel = (model: WireModel): boolean =>
  model.active !== false &&
  model.supports_chat !== false &&
  model.capabilities?.completion_chat !== false &&
  ((model.architecture?.output_modalities ?? model.supported_output_modalities)?.includes('text') ?? true);

/** The kind that the service names; if it says nothing about the kind, the one that the id tells. */
const kindOf = (model: WireModel): ModelKind | undefined => {
  const named = model.type == null ? undefined : kindOfType(model.type);
  if (named !== undefined) return named === 'chat' ? undefined : named;
  const isSaid =
    model.supports_chat === true ||
    model.capabilities?.completion_chat === true ||
    model.architecture?.output_modalities?.includes('text') === true;
  return isSaid ? undefined : kindOfId(model.id);
};

/** The list of an answer; undefined where none is in it. */
const listOf = ({ data, models }: z.infer<typeof listSchema>): readonly unknown[] | undefined =>
  data ?? models ?? (data === null || models === null ? [] : undefined);

/** No model was named, so a 404 is about the path. */
const listingCall = (call: ServiceCall): ServiceCall => ({
  ...call,
  rule: (status, facts) => (status === 404 ? 'wrong-address' : call.rule?.(status, facts)),
});

/**
 * The models of `GET /models`, or of `listUrl`, in the service's order, each id once. Entries of another shape are left out.
 * Throws ChatError `not-an-api` when the answer is not a list.
 */
export const listCompatibleModels = async (
  endpoint: Endpoint,
  call: ServiceCall,
  listUrl = '/models',
): Promise<readonly Model[]> => {
  const client = await loadClient(endpoint, listingCall(call));
  const response = await client.get(listUrl, { signal: call.context.signal }).asResponse();
  const body: unknown = await response.json().catch(() => undefined);
  // Together and GitHub answer with the bare list.
  const told = listSchema.safeParse(body).data;
  const list = Array.isArray(body) ? body : told === undefined ? undefined : listOf(told);
  if (list === undefined) {
    throw new ChatError({ code: 'not-an-api', status: response.status, host: call.host });
  }
  const isOfNames = list.every((entry) => typeof entry === 'string');
  const models = list.flatMap((given) => {
    const entry = isOfNames ? { id: given } : given;
    const parsed = modelSchema.safeParse(entryOf(entry));
    return parsed.success && isChatModel(parsed.data) ? [toModel(parsed.data)] : [];
  });
  return [...new Map(models.map((model) => [model.id, model])).values()];
};
