/**
 * Tokens that one provider call used. `promptTokens` includes cached tokens, `completionTokens` includes reasoning
 * tokens, for every service (protocols-2.md 10.3). A service that reports no number leaves NaN, which JSON carries as null.
 */
export type Usage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Prompt tokens that the service read from its cache. */
  readonly cachedTokens?: number;
  /** Completion tokens spent on reasoning. */
  readonly reasoningTokens?: number;
};
