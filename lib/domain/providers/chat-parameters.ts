import type { RequestSettings } from '@/lib/domain/chat/chat-request';
import { z } from '@/lib/domain/schema';
import type { ModelRef } from './model';

/** How hard a model shall think, by rising effort; `on` for services that only think or do not. */
export const reasoningEfforts = ['off', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'on'] as const;

export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** How many stop texts can be set; a service may take fewer (`ParameterLimits.stopCount`). */
export const mostStops = 16;

/** What a user sets for a model or a conversation. Absent = the service's default. `0` counts. */
export const chatParametersSchema = z.object({
  system: z.optional(z.string().check(z.minLength(1), z.maxLength(100_000))),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  topP: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Tokens. */
  maxTokens: z.optional(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  stop: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(mostStops)),
  ),
  effort: z.optional(z.enum(reasoningEfforts)),
});

export type ChatParameters = z.infer<typeof chatParametersSchema>;
export type ParameterName = keyof ChatParameters;

/** Names a model in a record of parameters. */
export const parametersKey = ({ connectionId, modelId }: ModelRef): string => `${connectionId}/${modelId}`;

/** The model's parameters with those of the conversation over them. */
export const effectiveParameters = (
  ofModel: ChatParameters | undefined,
  ofConversation: ChatParameters | undefined,
): ChatParameters => ({ ...ofModel, ...ofConversation });

/** The named ones of some parameters. */
export const pickParameters = (parameters: ChatParameters, names: readonly ParameterName[]): ChatParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => names.some((wanted) => wanted === name)));

type EffortBudgets = Partial<Readonly<Record<ReasoningEffort, number>>>;

const reasoningOf = (effort: ReasoningEffort, budgets: EffortBudgets): NonNullable<RequestSettings['reasoning']> => {
  if (effort === 'off') return 'off';
  if (effort === 'on') return { enabled: true };
  const budgetTokens = budgets[effort];
  return budgetTokens === undefined ? { effort } : { budgetTokens };
};

/**
 * Parameters as a request carries them; undefined where all are the service's own. The system prompt goes beside them.
 * `budgets`: tokens that a step of thinking stands for, where a model wants them.
 */
export const requestSettings = (
  { system: _, effort, temperature, topP, maxTokens, stop }: ChatParameters,
  budgets: EffortBudgets = {},
): RequestSettings | undefined => {
  const settings: RequestSettings = {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(stop !== undefined && { stop }),
    ...(effort !== undefined && { reasoning: reasoningOf(effort, budgets) }),
  };
  return Object.keys(settings).length === 0 ? undefined : settings;
};
