import { expect, it } from 'vitest';
import { useToolTokens } from '@/lib/panel/tool-tokens';

it('counts no tools before their list is known', () => {
  expect(useToolTokens.getState().tokens).toBe(0);
});
