import { ChatError } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import type { ParameterLimits } from '@/lib/domain/parameter-limits';
import { z } from '@/lib/domain/schema';
import { kindOfId } from '../model-data/model-kind';

const pageSchema = z.object({
  models: z._default(z.nullable(z.array(z.unknown())), []),
  nextPageToken: z.nullish(z.string()),
});

/** A field of another type than is usual counts as absent: the model is still one. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.nullish(schema), undefined);

const modelSchema = z.object({
  name: z.string(),
  displayName: lenient(z.string()),
  inputTokenLimit: lenient(z.number()),
  outputTokenLimit: lenient(z.number()),
  maxTemperature: lenient(z.number()),
  thinking: lenient(z.boolean()),
  supportedGenerationMethods: lenient(z.array(z.string())),
});

const modelOf = (entry: unknown): readonly Model[] => {
  const { success, data } = modelSchema.safeParse(entry);
  if (!success || !data.supportedGenerationMethods?.includes('generateContent')) return [];
  const id = data.name.replace(/^models\//u, '');
  if (id.trim() === '') return [];
  const kind = kindOfId(id);
  const limits: ParameterLimits = {
    ...(typeof data.maxTemperature === 'number' && { temperature: { min: 0, max: data.maxTemperature } }),
    ...(data.thinking === false && { efforts: [] }),
  };
  return [
    {
      id,
      name: data.displayName?.trim() ? data.displayName : id,
      ...(kind !== undefined && { kind }),
      ...(typeof data.inputTokenLimit === 'number' && { contextWindow: data.inputTokenLimit }),
      ...(typeof data.outputTokenLimit === 'number' && { maxOutput: data.outputTokenLimit }),
      ...(Object.keys(limits).length > 0 && { limits }),
    },
  ];
};

/**
 * Reads all pages of `GET /models`. It names no modality, so what a model takes stays unknown.
 * `send` gets the query of each page. Throws ChatError `not-an-api` for another answer.
 */
export const listGeminiModels = async (send: (query: string) => Promise<Response>): Promise<readonly Model[]> => {
  const models: Model[] = [];
  let token = '';
  do {
    const response = await send(`pageSize=1000${token === '' ? '' : `&pageToken=${encodeURIComponent(token)}`}`);
    const { success, data } = pageSchema.safeParse(await response.json().catch(() => undefined));
    if (!success) throw new ChatError({ code: 'not-an-api', status: response.status });
    models.push(...(data.models ?? []).flatMap(modelOf));
    token = data.nextPageToken ?? '';
  } while (token !== '');
  return models;
};
