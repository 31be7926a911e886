import { describe, expect, it } from 'vitest';
import { addCosts, costOf, enteredPriceSchema, highestPrice, priceOf } from '@/lib/domain/price';
import { z } from '@/lib/domain/schema';

const listed = { currency: 'USD', input: 3, output: 15 } as const;

describe('the price that counts', () => {
  it('is the one that the user entered, and says so', () => {
    expect(priceOf(listed, { input: 0, output: 1 })).toEqual({
      currency: 'USD',
      input: 0,
      output: 1,
      isEntered: true,
    });
  });

  it('is the one of the service where the user entered none, and none where nobody says', () => {
    expect(priceOf(listed, undefined)).toBe(listed);
    expect(priceOf(undefined, undefined)).toBeUndefined();
  });

  it.each([
    [-0.01, false],
    [0, true],
    [highestPrice, true],
    [highestPrice + 1, false],
    [Number.NaN, false],
  ])('may be entered as %d: %s', (input, fits) => {
    expect(z.safeParse(enteredPriceSchema, { input, output: 1 }).success).toBe(fits);
  });
});

describe('the cost of an answer', () => {
  it('is its usage at the price, thinking with the output', () => {
    const usage = { promptTokens: 1000, completionTokens: 200, reasoningTokens: 150 };

    expect(costOf(usage, listed)).toEqual({ currency: 'USD', amount: 0.006 });
  });

  it('is an estimate at a price that our table knew on some day', () => {
    const usage = { promptTokens: 1000, completionTokens: 200 };

    expect(costOf(usage, { ...listed, asOf: '2026-11-01' })).toEqual({ currency: 'USD', amount: 0.006, isAbout: true });
  });

  it('is an estimate where the price does not tell the cache apart, and exact where it does', () => {
    const usage = { promptTokens: 1000, completionTokens: 0, cachedTokens: 600 };

    expect(costOf(usage, listed)).toEqual({ currency: 'USD', amount: 0.003, isAbout: true });
    expect(costOf(usage, { ...listed, cachedInput: 0.5 })).toEqual({ currency: 'USD', amount: 0.0015 });
  });

  it('counts what was written to the cache at its price, and where nobody says that at a quarter more', () => {
    const written = { promptTokens: 1000, completionTokens: 0, cachedTokens: 0, cacheWriteTokens: 800 };
    expect(costOf(written, { ...listed, cacheWriteInput: 10 })?.amount).toBeCloseTo((200 * listed.input + 8000) / 1e6);
    expect(costOf(written, listed)).toMatchObject({ isAbout: true });
    expect(costOf(written, listed)?.amount).toBeCloseTo(((200 + 800 * 1.25) * listed.input) / 1e6);
  });

  it('is what the service says that it charges, whatever the price', () => {
    const usage = { promptTokens: 1000, completionTokens: 0, costUsd: 0.5 };

    expect(costOf(usage, listed)).toEqual({ currency: 'USD', amount: 0.5 });
    expect(costOf(usage, undefined)).toEqual({ currency: 'USD', amount: 0.5 });
  });

  it('is not known where the service reported no number', () => {
    expect(costOf({ promptTokens: Number.NaN, completionTokens: 5 }, listed)).toBeUndefined();
  });
});

describe('a sum of costs', () => {
  const cost = { currency: 'USD', amount: 0.5 } as const;

  it('is exact only when every part is known exactly', () => {
    expect(addCosts([cost, cost])).toEqual({ currency: 'USD', amount: 1 });
    expect(addCosts([cost, undefined])).toEqual({ ...cost, isAbout: true });
    expect(addCosts([cost, { ...cost, isAbout: true }])).toEqual({ currency: 'USD', amount: 1, isAbout: true });
  });

  it('is nothing where nothing is known', () => {
    expect(addCosts([undefined])).toBeUndefined();
    expect(addCosts([])).toBeUndefined();
  });
});
