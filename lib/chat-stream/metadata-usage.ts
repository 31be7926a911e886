import type { Usage } from '@/lib/domain/usage';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const objectAt = (value: Json, key: string): Json => {
  const inner = value[key];
  return isObject(inner) ? inner : {};
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const numberOf = (...values: readonly unknown[]): number | undefined => values.find(isCount);

const usageOf = (value: unknown): Usage | undefined => {
  if (!isObject(value)) return undefined;
  const promptTokens = numberOf(value.inputTokens, value.promptTokens);
  const completionTokens = numberOf(value.outputTokens, value.completionTokens);
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  const cachedTokens = numberOf(objectAt(value, 'inputTokenDetails').cacheReadTokens, value.cachedInputTokens);
  const reasoningTokens = numberOf(objectAt(value, 'outputTokenDetails').reasoningTokens, value.reasoningTokens);
  return {
    promptTokens: promptTokens ?? Number.NaN,
    completionTokens: completionTokens ?? Number.NaN,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  };
};

/**
 * The tokens that a backend put into a message's metadata: the protocol of ai 5 and later has no field for them, and its
 * documentation puts the usage of `streamText` there as it is, as `usage`, `totalUsage`, or beside other keys. The names
 * are those of ai 4 (`promptTokens`), 5 (`inputTokens`, `cachedInputTokens`) and 7 (`inputTokenDetails`).
 */
export const usageOfMetadata = (metadata: unknown): Usage | undefined => {
  if (!isObject(metadata)) return undefined;
  return usageOf(metadata.totalUsage) ?? usageOf(metadata.usage) ?? usageOf(metadata);
};
