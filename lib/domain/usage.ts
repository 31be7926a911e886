/**
 * Tokens that an answer used: of one provider call, or of all its steps together. `promptTokens` includes cached tokens,
 * `completionTokens` includes reasoning tokens, for every service (protocols-2.md 10.3). A service that reports no number
 * leaves NaN, which JSON carries as null.
 */
export type Usage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Prompt tokens that the service read from its cache. */
  readonly cachedTokens?: number;
  /** Prompt tokens that the service wrote to its cache, where it charges for that. */
  readonly cacheWriteTokens?: number;
  /** Completion tokens spent on reasoning. */
  readonly reasoningTokens?: number;
  /** What the service itself says it charges, US dollars. */
  readonly costUsd?: number;
  /** For several steps: how long the conversation is after the last one. */
  readonly contextTokens?: number;
};

/** How long a conversation is after this usage, tokens: reasoning is not sent again. NaN where it was not counted. */
export const contextTokens = (usage: Usage): number =>
  usage.contextTokens ?? usage.promptTokens + usage.completionTokens - (usage.reasoningTokens ?? 0);

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);

/**
 * The usage of two steps together. The service's own cost counts only where it reported both: a part of it would look
 * like the whole.
 */
export const addUsage = (before: Usage | undefined, step: Usage): Usage => {
  if (before === undefined) return step;
  const cachedTokens = sum(before.cachedTokens, step.cachedTokens);
  const cacheWriteTokens = sum(before.cacheWriteTokens, step.cacheWriteTokens);
  const reasoningTokens = sum(before.reasoningTokens, step.reasoningTokens);
  const areCostsKnown = before.costUsd !== undefined && step.costUsd !== undefined;
  return {
    promptTokens: before.promptTokens + step.promptTokens,
    completionTokens: before.completionTokens + step.completionTokens,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
    ...(areCostsKnown && { costUsd: (before.costUsd ?? 0) + (step.costUsd ?? 0) }),
    contextTokens: contextTokens(step),
  };
};
