import type { Model } from '@/lib/domain/model';
import { z } from '@/lib/domain/schema';

const amount = z.nullish(z.union([z.string(), z.number()]));

/**
 * The prices of one entry of a list, by the names that services use: OpenRouter and SambaNova (`prompt`), Together, Hugging
 * Face and Vercel (`input`), DeepInfra (`input_tokens`).
 */
export const pricingSchema = z.object({
  prompt: amount,
  completion: amount,
  input: amount,
  output: amount,
  input_tokens: amount,
  output_tokens: amount,
  input_cache_read: amount,
  input_cache_write: amount,
  cached_input: amount,
  cache_read_tokens: amount,
});

type Amount = z.infer<typeof amount>;

/** A smaller number is the price of one token, not of a million. US dollars. */
const minPerMillion = 0.0001;

/** Texts are USD per token, as OpenRouter began; numbers are USD per million; a negative one means that it depends. */
const perMillion = (price: Amount): number | undefined => {
  if (price == null || price === '') return undefined;
  const value = Number(price);
  const isPerToken = typeof price === 'string' || value < minPerMillion;
  const million = isPerToken ? Number((value * 1_000_000).toPrecision(12)) : value;
  return million >= 0 && Number.isFinite(million) ? million : undefined;
};

/** The price that an entry states; undefined unless it states both ways. */
export const listedPrice = (pricing: z.infer<typeof pricingSchema> | null | undefined): Model['price'] => {
  const input = perMillion(pricing?.prompt ?? pricing?.input ?? pricing?.input_tokens);
  const output = perMillion(pricing?.completion ?? pricing?.output ?? pricing?.output_tokens);
  const cachedInput = perMillion(pricing?.input_cache_read ?? pricing?.cached_input ?? pricing?.cache_read_tokens);
  const cacheWriteInput = perMillion(pricing?.input_cache_write);
  if (input === undefined || output === undefined) return undefined;
  return {
    currency: 'USD',
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
    ...(cacheWriteInput !== undefined && { cacheWriteInput }),
  };
};

/** The prices of xAI's list: US cents per hundred million tokens. */
export const xaiPriceSchema = {
  prompt_text_token_price: z.nullish(z.number()),
  cached_prompt_text_token_price: z.nullish(z.number()),
  completion_text_token_price: z.nullish(z.number()),
};

/** xAI's prices as ours; undefined where an entry has none. */
export const xaiPrice = (entry: z.infer<z.core.$ZodObject<typeof xaiPriceSchema>>): Model['price'] => {
  const { prompt_text_token_price: input, completion_text_token_price: output } = entry;
  const cachedInput = entry.cached_prompt_text_token_price;
  if (input == null || output == null) return undefined;
  return {
    currency: 'USD',
    input: input / 10_000,
    output: output / 10_000,
    ...(cachedInput != null && { cachedInput: cachedInput / 10_000 }),
  };
};
