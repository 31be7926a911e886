import type { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Models } from '@anthropic-ai/sdk/resources/models';
import type { Model, ModelCapability } from '@/lib/domain/model';
import { z } from '@/lib/domain/schema';

const supported = z.nullish(z.object({ supported: z.nullish(z.boolean()) }));

const modelSchema = z.object({
  id: z.string(),
  display_name: z.nullish(z.string()),
  max_input_tokens: z.nullish(z.number()),
  max_tokens: z.nullish(z.number()),
  lifecycle: z.nullish(z.string()),
  capabilities: z.nullish(z.object({ image_input: supported, pdf_input: supported, thinking: supported })),
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

const toModel = (model: WireModel): Model => {
  const capabilities = capabilitiesOf(model);
  return {
    id: model.id,
    name: model.display_name ?? model.id,
    ...(capabilities !== undefined && { capabilities }),
    ...(typeof model.max_input_tokens === 'number' && { contextWindow: model.max_input_tokens }),
    ...(typeof model.max_tokens === 'number' && { maxOutput: model.max_tokens }),
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
