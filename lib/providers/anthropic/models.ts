import type { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { reasoningEfforts } from '@/lib/domain/chat-parameters';
import type { Model, ModelCapability } from '@/lib/domain/model';
import { calendarDay } from '@/lib/domain/model-ends';
import type { ParameterLimits } from '@/lib/domain/parameter-limits';
import { z } from '@/lib/domain/schema';

/** A field of another type than is usual counts as absent: the model is still one. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.nullish(schema), undefined);

const supported = lenient(z.object({ supported: lenient(z.boolean()) }));

const modelSchema = z.object({
  id: z.string().check(z.regex(/\S/u)),
  display_name: lenient(z.string()),
  max_input_tokens: lenient(z.number()),
  max_tokens: lenient(z.number()),
  lifecycle: lenient(z.string()),
  retires_at: lenient(z.string()),
  capabilities: lenient(
    z.object({
      image_input: supported,
      pdf_input: supported,
      thinking: lenient(
        z.object({
          supported: lenient(z.boolean()),
          types: lenient(z.object({ adaptive: supported, enabled: supported, disabled: supported })),
        }),
      ),
      effort: lenient(z.record(z.string(), z.unknown())),
    }),
  ),
});

type WireModel = z.infer<typeof modelSchema>;

const capabilitiesOf = ({ capabilities }: WireModel): readonly ModelCapability[] | undefined => {
  if (capabilities === null || capabilities === undefined) return undefined;
  const found: ModelCapability[] = ['tools'];
  if (capabilities.image_input?.supported === true) found.push('images');
  if (capabilities.pdf_input?.supported === true) found.push('files');
  if (capabilities.thinking?.supported === true) found.push('reasoning');
  return found;
};

/** The thinking budget of each step, in tokens, for models that only take a budget; the service's minimum is 1024. */
const effortBudgets = { low: 2048, medium: 8192, high: 24_576 } as const;

/** The thinking steps that the list names; for a model that only takes a budget, the steps that have one above. */
const limitsOf = ({ capabilities }: WireModel): ParameterLimits | undefined => {
  const types = capabilities?.thinking?.types;
  if (types === null || types === undefined) return undefined;
  const off = types.disabled?.supported === true ? (['off'] as const) : [];
  if (types.adaptive?.supported === true) {
    const levels = reasoningEfforts.filter((name) => supported.safeParse(capabilities?.effort?.[name]).data?.supported);
    return { efforts: [...off, ...(levels.length === 0 ? (['on'] as const) : levels)] };
  }
  if (types.enabled?.supported === true) return { efforts: [...off, 'low', 'medium', 'high'], effortBudgets };
  return { efforts: [] };
};

const toModel = (model: WireModel): Model => {
  const capabilities = capabilitiesOf(model);
  const limits = limitsOf(model);
  const endsOn = calendarDay(model.retires_at);
  return {
    id: model.id,
    name: model.display_name?.trim() ? model.display_name : model.id,
    ...(capabilities !== undefined && { capabilities }),
    ...(typeof model.max_input_tokens === 'number' && { contextWindow: model.max_input_tokens }),
    ...(typeof model.max_tokens === 'number' && { maxOutput: model.max_tokens }),
    ...(limits !== undefined && { limits }),
    ...(endsOn !== undefined && { endsOn }),
  };
};

/** The models that the key may use, newest first as the service lists them; retired ones are left out. */
export const listAnthropicModels = async (client: BaseAnthropic, signal: AbortSignal): Promise<readonly Model[]> => {
  const models: Model[] = [];
  for await (const entry of new Models(client).list({ limit: 1000 }, { signal })) {
    const { success, data } = modelSchema.safeParse(entry);
    if (success && data.lifecycle !== 'retired') models.push(toModel(data));
  }
  return models;
};
