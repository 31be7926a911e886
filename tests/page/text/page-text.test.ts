// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { readPage } from '@/lib/page/text/page-text';

// happy-dom draws nothing: what can be seen is known by layout.
vi.mock('@/lib/page/text/hidden', async (original) => ({
  ...(await original<typeof import('@/lib/page/text/hidden')>()),
  isHiddenElement: () => false,
  isHiddenText: () => false,
}));

it('hands over what was read when the time is up, and says so', async () => {
  document.body.innerHTML = '<p>One was read.</p><p>Two was read.</p><p>Three came too late.</p>';
  let turns = 0;
  const work = { isDue: () => true, rest: () => Promise.resolve() };

  const whole = await readPage(document, work);
  const { blocks, cut } = await readPage(document, work, () => {
    turns += 1;
    return turns > 6;
  });

  expect(whole.blocks.map(({ text }) => text)).toHaveLength(3);
  expect(whole.cut).toBeUndefined();
  expect(cut).toEqual({ reason: 'time' });
  expect(blocks[0]?.text).toBe('One was read.');
  expect(blocks.length).toBeLessThan(3);
});
