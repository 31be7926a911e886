import { expect, it, vi } from 'vitest';
import { grantPattern } from '@/lib/platform/permissions';

vi.mock('@/lib/platform/browser', () => ({ browser: {}, isFirefox: false }));

it.each([
  ['http://127.0.0.1:3941/*', 'http://127.0.0.1/*'],
  ['http://[::1]:11434/*', 'http://[::1]/*'],
  ['https://api.example.com/*', 'https://api.example.com/*'],
  ['https://*/*', 'https://*/*'],
])('asks for %s as %s where the browser knows no ports, else as it is', (pattern, withoutPort) => {
  expect(grantPattern(pattern, false)).toBe(withoutPort);
  expect(grantPattern(pattern, true)).toBe(pattern);
});
