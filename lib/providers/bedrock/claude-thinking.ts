import type { ChatRequest, RequestSettings } from '@/lib/domain/chat-request';
import type { LimitRow } from '@/lib/domain/parameter-limits';
import { lacksThoughts } from '../anthropic-messages/late-thinking';
import { thinkingOf } from '../anthropic-messages/request-body';

/** Claude models that think within a budget; they show their thinking without being asked. */
const budgeted = 'claude-(3-7-sonnet|[a-z]+-4-(20|[015](-|$)))';
/** Claude models that decide how much to think; from 4.7 on their thinking cannot be turned off. */
const adaptive = 'claude-([a-z]+-4-[6-9]|[a-z]+-([5-9]|\\d\\d))(?!\\d)';

/**
 * Thinking steps by model id (Amazon Bedrock User Guide, "Adaptive thinking" and "Extended thinking", 2026: 4.6 takes
 * adaptive thinking and can do without, later ones refuse `disabled` and budgets, earlier ones take only budgets). The
 * steps `xhigh` and `max` come from Anthropic's page "Effort"; Bedrock's omits them for some models.
 */
export const thinkingLimits: readonly LimitRow[] = [
  {
    models: budgeted,
    efforts: ['off', 'low', 'medium', 'high'],
    effortBudgets: { low: 2048, medium: 8192, high: 24_576 },
  },
  { models: adaptive, efforts: ['low', 'medium', 'high', 'max'] },
  { models: 'claude-[a-z]+-4-6', efforts: ['off', 'low', 'medium', 'high'] },
  { models: 'claude-opus-(4-[7-9]|[5-9])', efforts: ['low', 'medium', 'high', 'xhigh', 'max'] },
];

const thinks = new RegExp(`${budgeted}|${adaptive}`, 'u');

/** Whether the id of a model says that it can think. */
export const canThink = (modelId: string): boolean => thinks.test(modelId);

/** Whether a request asks its model to think. */
export const asksToThink = (settings: RequestSettings | undefined): boolean =>
  settings?.reasoning !== undefined && settings.reasoning !== 'off';

/** The fields of Claude's own body that ask it to think; empty for other models, and if nothing is asked for. */
export const claudeThinking = (request: Pick<ChatRequest, 'model' | 'messages' | 'settings' | 'toolChoice'>) => {
  const reasoning = request.settings?.reasoning;
  if (!canThink(request.model) || lacksThoughts(request)) return {};
  // Models with a budget show their thinking anyway; Bedrock does not document that they take `display`.
  if (typeof reasoning === 'object' && 'budgetTokens' in reasoning)
    return { thinking: { type: 'enabled', budget_tokens: reasoning.budgetTokens } };
  return thinkingOf(request);
};

/** The limit includes the thinking, so it must exceed its budget; thinking excludes sampling (Anthropic docs). */
export const withRoomToThink = (settings: RequestSettings = {}): RequestSettings => {
  const { reasoning, maxTokens } = settings;
  if (!asksToThink(settings)) return settings;
  const { temperature: _, topP: __, ...rest } = settings;
  const budget = typeof reasoning === 'object' && 'budgetTokens' in reasoning ? reasoning.budgetTokens : 0;
  return { ...rest, ...(maxTokens !== undefined && { maxTokens: Math.max(maxTokens, budget + 1) }) };
};
