import { ChatError } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import { z } from '@/lib/domain/schema';

const listSchema = z.object({
  models: z.array(z.object({ id: z.string(), name: z.nullish(z.string()), contextWindow: z.nullish(z.number()) })),
});

/** The models that Template Label lists. Throws ChatError `not-an-api` for another answer. */
export const readTemplateNameModels = async (response: Response): Promise<readonly Model[]> => {
  const { success, data } = z.safeParse(listSchema, await response.json().catch(() => undefined));
  if (!success) throw new ChatError({ code: 'not-an-api', status: response.status });
  return data.models.map(({ id, name, contextWindow }) => ({
    id,
    name: name ?? id,
    ...(typeof contextWindow === 'number' && { contextWindow }),
  }));
};
