import { z } from './schema';
import type { Usage } from './usage';

/** US dollars per million tokens; more is taken for a typing error. */
export const highestPrice = 100_000;

const amount = z.number().check(z.minimum(0), z.maximum(highestPrice));

/** What a user says that a model costs, US dollars per million tokens. */
export const enteredPriceSchema = z.object({ input: amount, output: amount });

export type EnteredPrice = z.infer<typeof enteredPriceSchema>;

/** What a model costs, per million tokens. */
export type Price = {
  /** ISO 4217; services that list prices list US dollars. */
  readonly currency: 'USD';
  readonly input: number;
  readonly output: number;
  /** For input that the service reads from its cache; absent where it is unknown. */
  readonly cachedInput?: number;
  /** For input that the service writes to its cache; absent where it is unknown. */
  readonly cacheWriteInput?: number;
  /** Set by the user; absent: from the service's list, or our table. */
  readonly isEntered?: true;
  /** The day of our table that it comes from, `YYYY-MM-DD`: the service lists none. Costs based on it are estimates. */
  readonly asOf?: string;
};

/** What was spent, or will be. */
export type Cost = {
  readonly currency: Price['currency'];
  readonly amount: number;
  /** The price does not give it exactly, or a part of it is unknown. */
  readonly isAbout?: true;
};

/** The price that counts: the user's own first, then the service's, then the dated one (`withDatedFacts`). */
export const priceOf = (listed: Price | undefined, entered: EnteredPrice | undefined): Price | undefined =>
  entered === undefined ? listed : { currency: 'USD', ...entered, isEntered: true };

/**
 * What writing to a cache costs, times the price of other input: the same at the services that charge for it and report
 * how much they wrote (Anthropic docs, "Prompt caching", 5 minutes; OpenAI's of that name, from GPT-5.6 on).
 */
const writeFactor = 1.25;

/**
 * What an answer cost: what the service itself says, else from its usage; undefined where it reported none, or no price
 * is known. Reasoning is output. Tokens read from the cache count as any other where the price does not tell them
 * apart, those written to it as most services charge them; both make the cost an estimate.
 */
export const costOf = (usage: Usage, price: Price | undefined): Cost | undefined => {
  const { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0, costUsd } = usage;
  if (costUsd !== undefined) return { currency: 'USD', amount: costUsd };
  if (price === undefined) return undefined;
  const { currency, input, output, cachedInput = input, cacheWriteInput = input * writeFactor } = price;
  const plain = promptTokens - cachedTokens - cacheWriteTokens;
  const prompt = plain * input + cachedTokens * cachedInput + cacheWriteTokens * cacheWriteInput;
  const amount = (prompt + completionTokens * output) / 1_000_000;
  if (!Number.isFinite(amount)) return undefined;
  const isAbout =
    price.asOf !== undefined ||
    (cachedTokens > 0 && price.cachedInput === undefined) ||
    (cacheWriteTokens > 0 && price.cacheWriteInput === undefined);
  return { currency, amount, ...(isAbout && { isAbout }) };
};

/** The sum of what is known; an estimate where one is not known. Undefined where none is. */
export const addCosts = (costs: readonly (Cost | undefined)[]): Cost | undefined => {
  const known = costs.filter((cost) => cost !== undefined);
  const [first] = known;
  if (first === undefined) return undefined;
  const isAbout = known.length < costs.length || known.some((cost) => cost.isAbout);
  return {
    currency: first.currency,
    amount: known.reduce((sum, cost) => sum + cost.amount, 0),
    ...(isAbout && { isAbout }),
  };
};
