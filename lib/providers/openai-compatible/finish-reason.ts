import type { FinishReason } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { chargedIn } from './charged';
import type { WireUsage } from './chunk';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
  // Mistral: the context window is full.
  ['model_length', 'length'],
  // Mistral and OpenRouter; DeepSeek.
  ['error', 'error'],
  ['insufficient_system_resource', 'error'],
]);

/** The finish of a step. Complete calls make `stop` a `tool-calls`, and a refusal makes it a `content-filter`. */
export const finishReasonOf = (
  wireReason: string,
  { hasCalls, isRefusal }: { readonly hasCalls: boolean; readonly isRefusal: boolean },
): FinishReason => {
  const reason = finishReasons.get(wireReason) ?? 'other';
  if (reason !== 'stop') return reason;
  if (hasCalls) return 'tool-calls';
  return isRefusal ? 'content-filter' : 'stop';
};

/** Tokens in our terms; on the wire both counts already include their cached and reasoning shares. */
export const usageOf = (usage: WireUsage): Usage => {
  const cachedTokens = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens ?? undefined;
  const cacheWriteTokens = usage.prompt_tokens_details?.cache_write_tokens ?? undefined;
  const reasoningTokens = usage.completion_tokens_details?.reasoning_tokens ?? usage.reasoning_tokens ?? undefined;
  return {
    promptTokens: usage.prompt_tokens ?? Number.NaN,
    completionTokens: usage.completion_tokens ?? Number.NaN,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...chargedIn(usage),
  };
};
