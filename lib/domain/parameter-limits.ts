import type { ParameterName, ReasoningEffort } from './chat-parameters';

/** The smallest and the largest value that is taken. */
export type ParameterRange = { readonly min: number; readonly max: number };

/** Which parameters a service, or one of its models, takes. Absent = no known limit. */
export type ParameterLimits = {
  /** Refused, or without effect: neither offered nor sent. */
  readonly ignores?: readonly ParameterName[];
  readonly temperature?: ParameterRange;
  readonly topP?: ParameterRange;
  /** Tokens. */
  readonly maxTokens?: number;
  /** How many stop texts. */
  readonly stopCount?: number;
  /** The steps of thinking that can be asked for; none = it cannot be asked. */
  readonly efforts?: readonly ReasoningEffort[];
  /** Tokens that a step stands for, where thinking takes a budget and has no steps. */
  readonly effortBudgets?: Partial<Readonly<Record<ReasoningEffort, number>>>;
};

/** A row of limits: those of a service, or of its models that `models` names (a pattern of ids, in any case). */
export type LimitRow = ParameterLimits & { readonly models?: string };
