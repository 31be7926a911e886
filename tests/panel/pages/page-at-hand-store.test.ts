import { expect, it } from 'vitest';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';

it('begins without a page: nothing goes along before the panel knows what is beside it', () => {
  expect(useAtHand.getState().atHand).toBeUndefined();
});
