import { lightLog } from '../harness/highlight-log';
import { hugeElements, hugePage } from '../harness/huge-page';
import { expect, test } from '../harness/overlay-test';

test('a page of 200,000 elements is read before all of it is known, while its own timers keep firing', async ({
  stage,
}) => {
  test.setTimeout(180_000);
  const tab = await stage.open(hugePage());
  const { page } = tab;
  await page.evaluate('longest = 0');

  await stage.listen(tab);

  const isLit = async (): Promise<boolean> => (await lightLog(page)).some(({ sentence }) => sentence !== '');
  await expect.poll(isLit, { timeout: 60_000 }).toBe(true);
  const count = async (): Promise<number> => (await stage.readAloud())?.sentenceCount ?? 0;
  const first = await count();
  expect(first).toBeLessThan(hugeElements / 10);
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(first);
  // The ceiling of a slow machine; the bench has the figure.
  expect(await page.evaluate<number>('longest')).toBeLessThan(5000);
  await page.close();
});
