import { ChatError } from '@/lib/domain/chat-error';
import type { ReasoningEffort } from '@/lib/domain/chat-parameters';
import type { Model, ModelCapability, ModelDetails } from '@/lib/domain/model';
import { effectiveWindow } from '@/lib/domain/providers/context-window';
import { z } from '@/lib/domain/schema';
import { kindOfId } from '../model-data/model-kind';
import type { OllamaCall } from './client';

/** A field of another type than is usual counts as absent: the model is still one. */
const lenient = <T extends z.core.$ZodType>(schema: T) => z.catch(z.nullish(schema), undefined);

/** Servers without a model write `null` for their empty list. */
const listSchema = z.object({ models: z.nullable(z.array(z.unknown())) });

const listedSchema = z.object({ name: z.string().check(z.regex(/\S/u)), size: lenient(z.number()) });

const detailsSchema = z.object({
  capabilities: lenient(z.array(z.string())),
  model_info: lenient(z.record(z.string(), z.unknown())),
  parameters: lenient(z.string()),
  details: lenient(
    z.object({
      family: lenient(z.string()),
      parameter_size: lenient(z.string()),
      quantization_level: lenient(z.string()),
    }),
  ),
});

type Details = z.infer<typeof detailsSchema>;
type Listed = z.infer<typeof listedSchema>;

const capabilityNames: ReadonlyMap<string, ModelCapability> = new Map<string, ModelCapability>([
  ['vision', 'images'],
  ['tools', 'tools'],
  ['thinking', 'reasoning'],
]);

/** `model_info` names it after the architecture: `llama.context_length`. */
const contextWindowOf = ({ model_info: info }: Details): number | undefined => {
  const length = Object.entries(info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1];
  return typeof length === 'number' ? length : undefined;
};

/** `num_ctx` among the lines of a Modelfile's parameters. */
const ownWindowOf = ({ parameters }: Details): number | undefined => {
  const size = /^\s*num_ctx\s+(\d+)\s*$/mu.exec(parameters ?? '')?.[1];
  return size === undefined ? undefined : Number(size);
};

const detailsOf = ({ details: file, parameters }: Details): ModelDetails => ({
  ...(file?.family && { family: file.family }),
  ...(file?.parameter_size && { parameterCount: file.parameter_size }),
  ...(file?.quantization_level && { quantization: file.quantization_level }),
  ...(parameters?.trim() && { ownSettings: parameters.trim() }),
});

/**
 * Only gpt-oss takes steps, and it always thinks; for other models thinking is switched on and off (Ollama's
 * documentation, "Thinking").
 */
const effortsOf = ({ capabilities, details: file }: Details): readonly ReasoningEffort[] => {
  if (capabilities?.includes('thinking') !== true) return [];
  return /gpt-?oss/i.test(file?.family ?? '') ? ['low', 'medium', 'high'] : ['off', 'on'];
};

const toModel = (listed: Listed, details: Details, largest: number): Model => {
  const own = ownWindowOf(details);
  const trained = contextWindowOf(details);
  // Ollama's cloud runs its models with their full windows (its documentation, "Cloud").
  const isRemote = /[-:]cloud$/.test(listed.name);
  const contextWindow = effectiveWindow({ trained, own, ...(!isRemote && { largest }) });
  // If the server says what a model is for, the others are already left out.
  const kind = details.capabilities == null ? kindOfId(listed.name) : undefined;
  const told = detailsOf(details);
  return {
    id: listed.name,
    name: listed.name.replace(/:latest$/, ''),
    ...(kind !== undefined && { kind }),
    ...(details.capabilities && {
      capabilities: details.capabilities.flatMap((name) => capabilityNames.get(name) ?? []),
      limits: { efforts: effortsOf(details) },
    }),
    ...(details.capabilities?.includes('tools') === false && { lacksTools: true }),
    ...(contextWindow !== undefined && { contextWindow }),
    ...(own !== undefined && { isWindowOwn: true }),
    ...(typeof listed.size === 'number' && { size: listed.size }),
    ...(Object.keys(told).length > 0 && { details: told }),
  };
};

/** Embedding models cannot chat. Servers from before capabilities existed name none. */
const canChat = ({ capabilities }: Details): boolean => capabilities?.includes('completion') ?? true;

/**
 * The models on the server with their capabilities, and their windows of at most `largest` tokens; a model whose details
 * do not arrive is listed without them.
 * Throws ChatError `not-an-api` when the answer is not a list.
 */
export const listOllamaModels = async ({ client, call }: OllamaCall, largest: number): Promise<readonly Model[]> => {
  const list = listSchema.safeParse(await client.list());
  if (!list.success) throw new ChatError({ code: 'not-an-api', host: call.host });
  const entries = (list.data.models ?? []).flatMap((entry) => listedSchema.safeParse(entry).data ?? []);
  const known = await Promise.all(
    entries.map(async (listed): Promise<{ listed: Listed; details: Details }> => {
      const shown: unknown = await client.show({ model: listed.name }).catch(() => undefined);
      return { listed, details: detailsSchema.safeParse(shown).data ?? {} };
    }),
  );
  call.context.signal.throwIfAborted();
  return known
    .filter(({ details }) => canChat(details))
    .map(({ listed, details }) => toModel(listed, details, largest));
};
