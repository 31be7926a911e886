import { withCalls } from '@/lib/chat-stream/finish-words';
import type { FinishReason } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { chargedIn } from './charged';
import type { WireUsage } from './chunk';

/** The finish of a step. Complete calls make `stop` a `tool-calls`, and a refusal makes it a `content-filter`. */
export const finishReasonOf = (
  said: FinishReason,
  { hasCalls, isRefusal }: { readonly hasCalls: boolean; readonly isRefusal: boolean },
): FinishReason => (isRefusal && said === 'stop' && !hasCalls ? 'content-filter' : withCalls(said, hasCalls));

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
