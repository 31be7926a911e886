import { describe, expect, it } from 'vitest';
import {
  contextLedger,
  firstAfterTrim,
  type LedgerInput,
  messageTokens,
  sentPath,
} from '@/lib/domain/chat/context-ledger';
import { answer, question } from '../../fakes/messages';

const input = (own: Partial<LedgerInput> = {}): LedgerInput => ({
  path: [],
  isWhole: true,
  system: undefined,
  draft: '',
  files: [],
  model: {},
  ...own,
});
const words = (count: number): string => 'word '.repeat(count);
const asked = (id: string, count: number) => question(id, { parts: [{ type: 'text', text: words(count) }] });

describe('the ledger', () => {
  it('adds up instructions, messages, draft and files', () => {
    const ledger = contextLedger(
      input({
        path: [question('u1'), answer('a1', 'u1')],
        system: 'Be brief.',
        draft: 'And then?',
        files: [{ mimeType: 'image/png', data: 'AAAA' }],
      }),
    );

    const { systemTokens, historyTokens, draftTokens, fileTokens, totalTokens } = ledger;
    expect(Math.min(systemTokens, historyTokens, draftTokens, fileTokens)).toBeGreaterThan(0);
    expect(totalTokens).toBe(systemTokens + historyTokens + draftTokens + fileTokens);
  });

  it('takes the usage of the last answer for everything up to it', () => {
    const path = [question('u1'), answer('a1', 'u1', { usage: { promptTokens: 900, completionTokens: 100 } })];

    const ledger = contextLedger(input({ path, system: 'Be brief.' }));

    expect(ledger).toMatchObject({ historyTokens: 1000, isMeasured: true, systemTokens: 0 });
  });

  it('expects what was sent before from the cache that the service used for it, at its price', () => {
    const price = { currency: 'USD', input: 10, output: 20, cachedInput: 1 } as const;
    const answeredWith = (own: object) => {
      const usage = { promptTokens: 2000, completionTokens: 500, ...own };
      return contextLedger(input({ path: [question('u1'), answer('a1', 'u1', { usage })], model: { price } }));
    };

    expect(answeredWith({ cacheWriteTokens: 2000 })).toMatchObject({ cachedTokens: 2000, totalTokens: 2500 });
    expect(answeredWith({ cachedTokens: 1500 }).cost?.amount).toBeCloseTo((2000 * 1 + 500 * 10) / 1_000_000);
    expect(answeredWith({ cachedTokens: 0 })).toMatchObject({ cachedTokens: 0 });
    expect(answeredWith({ promptTokens: 900, cachedTokens: 800 })).toMatchObject({ cachedTokens: 0 });
  });

  it('counts the list of tools until the service has counted it, and what calls were given and gave', () => {
    const call = { type: 'tool-invocation', toolCallId: 'c1', toolName: 'f', step: 0, state: 'result' } as const;
    const result = {
      content: [
        { type: 'text', text: words(400) },
        { type: 'image', data: 'A'.repeat(90_000) },
      ],
    };
    const parts = [{ ...call, args: { text: words(100) }, result }];
    const usage = { promptTokens: 900, completionTokens: 100 };
    const ledgerOf = (own: object) =>
      contextLedger(input({ path: [question('u1'), answer('a1', 'u1', own)], toolTokens: 300 }));

    const estimated = ledgerOf({ parts });
    expect(estimated).toMatchObject({ toolTokens: 300, totalTokens: estimated.historyTokens + 300 });
    expect(estimated.historyTokens).toBeGreaterThan(500);
    expect(estimated.historyTokens).toBeLessThan(1500);
    expect(ledgerOf({ parts, usage })).toMatchObject({ toolTokens: 0, totalTokens: 1000 });
  });

  it('estimates where the service reported no number', () => {
    const usage = { promptTokens: Number.NaN, completionTokens: Number.NaN };

    const ledger = contextLedger(input({ path: [question('u1'), answer('a1', 'u1', { usage })] }));

    expect(ledger.isMeasured).toBe(false);
    expect(ledger.historyTokens).toBeGreaterThan(0);
  });

  it.each([
    [79, 'calm'],
    [80, 'near'],
    [95, 'full'],
    [120, 'full'],
  ] as const)('is at %i %% of the window: %s', (percent, level) => {
    const usage = { promptTokens: percent * 10, completionTokens: 0 };
    const path = [question('u1'), answer('a1', 'u1', { usage })];

    expect(contextLedger(input({ path, model: { contextWindow: 1000 } })).level).toBe(level);
  });

  it('names a cost only where a price is known', () => {
    const path = [question('u1'), answer('a1', 'u1', { usage: { promptTokens: 1_000_000, completionTokens: 0 } })];
    const price = { currency: 'USD', input: 3, output: 15 } as const;

    expect(contextLedger(input({ path, model: { price } })).cost).toEqual({
      currency: 'USD',
      amount: 3,
      isAbout: true,
    });
    expect(contextLedger(input({ path })).cost).toBeUndefined();
  });

  it('says how many documents it cannot count', () => {
    const files = [{ mimeType: 'application/pdf', data: 'AAAA' }];

    expect(contextLedger(input({ files }))).toMatchObject({ uncountedFiles: 1, fileTokens: 0 });
  });
});

describe('leaving out the oldest', () => {
  const path = [asked('u1', 100), answer('a1', 'u1'), asked('u2', 100), answer('a2', 'u2'), asked('u3', 100)];

  it('keeps at most half, beginning with a question', () => {
    expect(firstAfterTrim(path, undefined)).toBe('u3');
  });

  it('keeps what fits where the window is large and the last question is small', () => {
    const small = [asked('u1', 200), ...path.slice(1, 4), asked('u3', 2)];

    expect(firstAfterTrim(small, 100_000)).toBe('u2');
  });

  it('keeps the last question though it alone is too long', () => {
    expect(firstAfterTrim(path, 10)).toBe('u3');
  });

  it('has nothing to leave out of one question', () => {
    expect(firstAfterTrim([asked('u1', 100)], 10)).toBeUndefined();
  });

  it('sends everything on a branch that does not hold the first message', () => {
    expect(sentPath(path, 'u2')[0]?.id).toBe('u2');
    expect(sentPath(path, 'elsewhere')).toHaveLength(5);
    expect(messageTokens(asked('u', 1))).toBeGreaterThan(4);
  });
});
