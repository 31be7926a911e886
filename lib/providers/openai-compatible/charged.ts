import { z } from '@/lib/domain/schema';

const costSchema = z.object({
  /** OpenRouter, in credits, which are US dollars; Perplexity, with its parts. */
  cost: z.optional(z.union([z.number(), z.object({ total_cost: z.number() }), z.null()])),
  /** OpenRouter: the user's own key paid the service itself, and `cost` covers only the routing. */
  is_byok: z.nullish(z.boolean()),
  cost_details: z.catch(z.nullish(z.object({ upstream_inference_cost: z.nullish(z.number()) })), undefined),
  /** xAI. */
  cost_in_usd_ticks: z.nullish(z.number()),
});

/** xAI's unit (its docs, "Cost Tracking"). */
const ticksPerDollar = 10_000_000_000;

const amountOf = (usage: z.infer<typeof costSchema>): number | undefined => {
  if (typeof usage.cost_in_usd_ticks === 'number') return usage.cost_in_usd_ticks / ticksPerDollar;
  if (typeof usage.cost === 'number') {
    return usage.cost + (usage.is_byok === true ? (usage.cost_details?.upstream_inference_cost ?? 0) : 0);
  }
  return usage.cost?.total_cost;
};

/** What a service says in its usage that it charges, US dollars. Empty where it does not say. */
export const chargedIn = (usage: unknown): { readonly costUsd?: number } => {
  const { success, data } = costSchema.safeParse(usage);
  const amount = success ? amountOf(data) : undefined;
  return amount !== undefined && amount >= 0 && Number.isFinite(amount) ? { costUsd: amount } : {};
};
