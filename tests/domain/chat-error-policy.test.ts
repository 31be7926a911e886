import { describe, expect, it } from 'vitest';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import { chatErrorPolicy } from '@/lib/domain/chat-error-policy';

describe('the policy of errors', () => {
  it('offers no action twice', () => {
    for (const code of chatErrorCodes) {
      const { primary, secondary } = chatErrorPolicy[code];
      expect(new Set([primary, ...secondary]).size).toBe(1 + secondary.length);
    }
  });

  it('retries by itself only what may pass by itself', () => {
    expect(chatErrorCodes.filter((code) => chatErrorPolicy[code].isRetryable)).toEqual([
      'reset',
      'network',
      'rate-limit',
      'overloaded',
      'model-loading',
      'server',
      'timeout',
    ]);
  });
});
