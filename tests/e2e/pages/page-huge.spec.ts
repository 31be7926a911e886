import { pageTextLimit, readPageContent } from '@/lib/domain/pages/page-content';
import { hugeElements } from '../harness/huge-page';
import { launchParley, removeProfile } from '../harness/launch';
import { runInPage, startCorpus } from '../harness/page-corpus';
import { expect, test } from '../harness/parley-test';

// Row 30 of the fault matrix. How long the longest task is says `npm run bench`; here the page's own timer is counted.
test('a page of 200,000 elements and 5 MB of text goes on working while it is read, and is cut with a notice', async ({
  services,
}) => {
  test.setTimeout(180_000);
  const server = await startCorpus();
  const parley = await launchParley({ services });
  try {
    const page = await parley.context.newPage();
    const address = `http://127.0.0.1:${server.port}/huge.html`;
    await page.goto(address);
    const beats = (): Promise<number> => page.evaluate('beats');
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeGreaterThanOrEqual(hugeElements);
    const before = await beats();

    const [result] = await runInPage(parley, address, 'page-text.js');
    const during = (await beats()) - before;

    const content = readPageContent(result);
    const length = content?.blocks.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    expect(content?.cut).toEqual({ reason: 'length' });
    expect(length).toBeGreaterThan(pageTextLimit * 0.95);
    expect(length).toBeLessThanOrEqual(pageTextLimit);
    expect(content?.blocks[0]).toMatchObject({ kind: 'heading', text: 'The whole logbook' });
    // One long task would have let it beat once.
    expect(during).toBeGreaterThan(20);
  } finally {
    await parley.close();
    removeProfile(parley.profile);
    await server.stop();
  }
});
