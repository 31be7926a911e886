import { z } from './schema';
import type { Usage } from './usage';

/** US dollars per million tokens; more is taken for a slip. */
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
  /** Of input that the service reads from its cache; absent where nobody says. */
  readonly cachedInput?: number;
  /** By the user; absent: as the service lists it. */
  readonly isEntered?: true;
};

/** What was spent, or will be. */
export type Cost = {
  readonly currency: Price['currency'];
  readonly amount: number;
  /** The price does not tell it exactly, or a part of it is not known. */
  readonly isAbout?: true;
};

/** The price that counts: the user's own before the service's. No price is filled in from memory: it would grow wrong. */
export const priceOf = (listed: Price | undefined, entered: EnteredPrice | undefined): Price | undefined =>
  entered === undefined ? listed : { currency: 'USD', ...entered, isEntered: true };

/**
 * What a call cost by the usage that the service reported; undefined where it reported none. Reasoning is output. Tokens
 * from the cache count as any other where the price does not tell them apart, and make the cost an estimate.
 */
export const costOf = (
  { promptTokens, completionTokens, cachedTokens = 0 }: Usage,
  { currency, input, output, cachedInput }: Price,
): Cost | undefined => {
  const cached = cachedTokens * (cachedInput ?? input);
  const amount = ((promptTokens - cachedTokens) * input + cached + completionTokens * output) / 1_000_000;
  if (!Number.isFinite(amount)) return undefined;
  return { currency, amount, ...(cachedTokens > 0 && cachedInput === undefined && { isAbout: true }) };
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
