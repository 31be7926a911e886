import { expect, it } from 'vitest';
import { canExamine } from '@/lib/panel/providers/can-examine';

it.each(['refused', 'auth', 'certificate', 'unknown'] as const)('can tell more about %s', (code) => {
  expect(canExamine(code)).toBe(true);
});

it.each(['too-long', 'storage-full', 'worker-stopped', 'no-voice'] as const)('finds nothing more about %s', (code) => {
  expect(canExamine(code)).toBe(false);
});
