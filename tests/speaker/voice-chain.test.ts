import { describe, expect, it } from 'vitest';
import { createVoiceChain } from '@/lib/speaker/voice-chain';

const edge = { engineId: 'edge', voiceId: 'aria' };
const azure = { engineId: 'azure', voiceId: 'aria' };

describe('the voices of a reading', () => {
  it.each(['ended-early', 'malformed', 'idle', 'worker-stopped', 'timeout', 'network', 'server'] as const)(
    'are tried twice for a sentence when they fail with %s',
    (code) => {
      const chain = createVoiceChain();

      expect(chain.fail(edge, 0, { code })).toBe(false);
      expect(chain.pick([edge, azure], 0)).toBe(edge);
      expect(chain.fail(edge, 0, { code })).toBe(true);
      expect(chain.pick([edge, azure], 0)).toBe(azure);
    },
  );

  it.each(['auth', 'forbidden', 'credit', 'model-not-found', 'bad-request'] as const)(
    'give up at once with %s',
    (code) => {
      const chain = createVoiceChain();

      expect(chain.fail(edge, 0, { code })).toBe(true);
      expect(chain.pick([edge], 0)).toBeUndefined();
    },
  );

  it('are tried twice again for another sentence', () => {
    const chain = createVoiceChain();
    chain.fail(edge, 0, { code: 'ended-early' });

    expect(chain.fail(edge, 1, { code: 'ended-early' })).toBe(false);
  });

  it('leave a sentence to another voice when they say other words twice, and speak the next one', () => {
    const chain = createVoiceChain();

    expect(chain.fail(edge, 4, { code: 'reworded' })).toBe(false);
    expect(chain.pick([edge, azure], 4)).toBe(edge);
    expect(chain.fail(edge, 4, { code: 'reworded' })).toBe(true);
    expect(chain.pick([edge, azure], 4)).toBe(azure);
    expect(chain.pick([edge, azure], 5)).toBe(edge);
  });

  it('give up when they said other words in three sentences', () => {
    const chain = createVoiceChain();
    for (const index of [1, 2, 3]) {
      chain.fail(edge, index, { code: 'reworded' });
      chain.fail(edge, index, { code: 'reworded' });
    }

    expect(chain.pick([edge, azure], 4)).toBe(azure);
  });

  it('are told apart by their style', () => {
    const chain = createVoiceChain();
    chain.fail({ ...azure, style: 'sad' }, 0, { code: 'auth' });

    expect(chain.pick([{ ...azure, style: 'sad' }, azure], 0)).toBe(azure);
  });

  it('follow what the service itself says about trying again', () => {
    expect(createVoiceChain().fail(edge, 0, { code: 'timeout', retryable: false })).toBe(true);
  });

  it('get another chance when the user asks again', () => {
    const chain = createVoiceChain();
    chain.fail(edge, 0, { code: 'auth' });

    chain.forgive();

    expect(chain.pick([edge], 0)).toBe(edge);
  });
});
