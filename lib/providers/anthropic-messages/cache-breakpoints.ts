import type { ChatRequest } from '@/lib/domain/chat-request';

type Json = Readonly<Record<string, unknown>>;
type Turn = { readonly role: unknown; readonly content: readonly Json[] };

const mark = { cache_control: { type: 'ephemeral' } } as const;

const markLast = <Item extends Json>(items: readonly Item[]): readonly (Item | Json)[] =>
  items.map((item, index) => (index === items.length - 1 ? { ...item, ...mark } : item));

/** The user's last two turns: the last request ended at the earlier one, and what it cached is found there. */
const markTurns = (turns: readonly Turn[]): readonly Json[] => {
  const marked = turns.flatMap(({ role }, index) => (role === 'user' ? [index] : [])).slice(-2);
  return turns.map((turn, index) => (marked.includes(index) ? { ...turn, content: markLast(turn.content) } : turn));
};

/**
 * Where Claude caches the beginning of a conversation: after the instructions (without them, after the tools), and
 * after the user's last two turns. Three of the four places that a request may have (Anthropic docs, "Prompt caching").
 */
export const cacheBreakpoints = (
  { system, settings }: Pick<ChatRequest, 'system' | 'settings'>,
  { messages, tools }: { readonly messages: readonly Turn[]; readonly tools?: readonly Json[] | undefined },
): Json => {
  if (settings?.cache !== true) return {};
  return {
    messages: markTurns(messages),
    ...(system !== undefined && { system: [{ type: 'text', text: system, ...mark }] }),
    ...(system === undefined && tools !== undefined && { tools: markLast(tools) }),
  };
};
