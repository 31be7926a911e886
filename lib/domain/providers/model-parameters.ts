import type { ChatParameters, ParameterName, ReasoningEffort } from '@/lib/domain/chat-parameters';
import type { RequestSettings } from '@/lib/domain/chat-request';
import type { ModelRef } from '@/lib/domain/model';

/** Names a model in a record of parameters. */
export const parametersKey = ({ connectionId, modelId }: ModelRef): string => `${connectionId}/${modelId}`;

/** The model's parameters, overridden by those of the assistant, overridden by those of the conversation. */
export const effectiveParameters = (
  ofModel: ChatParameters | undefined,
  ofAssistant: ChatParameters | undefined,
  ofConversation: ChatParameters | undefined,
): ChatParameters => ({ ...ofModel, ...ofAssistant, ...ofConversation });

/** Picks the named parameters. */
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
 * Parameters as a request carries them; undefined where all are the service's defaults. The system prompt is sent
 * beside them. `budgets`: tokens that a step of thinking stands for, where a model wants them.
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
