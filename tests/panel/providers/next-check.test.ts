import { expect, it } from 'vitest';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { nextCheck } from '@/lib/panel/providers/next-check';

const diagnosisWith = (error: ChatErrorData) => ({
  connectionId: 'c',
  steps: [
    { id: 'address', state: 'passed' },
    { id: 'account', state: 'failed', error },
    { id: 'model', state: 'untested' },
  ] as const,
  ms: 120,
});

it.each([
  [
    { code: 'rate-limit', retryAfterMs: 60_000 },
    { inMs: 60_000, isAutomatic: true },
  ],
  [
    { code: 'rate-limit', retryAfterMs: 60_001 },
    { inMs: 60_001, isAutomatic: false },
  ],
  [{ code: 'rate-limit' }, undefined],
  [{ code: 'auth', retryAfterMs: 1000 }, undefined],
  [{ code: 'rate-limit', retryAfterMs: 1000, retryable: false }, undefined],
  [
    { code: 'auth', retryAfterMs: 1000, retryable: true },
    { inMs: 1000, isAutomatic: true },
  ],
] as const)('waits after %j as long as the service says, if that helps', (error, expected) => {
  expect(nextCheck(diagnosisWith(error))).toEqual(expected);
});

it('waits for nothing where nothing failed', () => {
  expect(nextCheck({ connectionId: 'c', steps: [{ id: 'address', state: 'passed' }], ms: 1 })).toBeUndefined();
});
