import { expect, it } from 'vitest';
import { createFakeBrowser } from '../../fakes/fake-browser';
import { createFakeSource, fakeTool } from '../../fakes/tool-source';

const tools = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => fakeTool(`${prefix}${index}`));

it('the list says how many tools of each source go to a model, where more are on than it takes', async () => {
  const few = createFakeSource(tools(100, 'a'), { id: 'few' });
  const many = createFakeSource(tools(500, 'b'), { id: 'many' });
  const browser = createFakeBrowser({}, [few.source, many.source]);
  browser.start();
  const panel = browser.openPanel();
  for (const sourceId of ['few', 'many']) await panel.request({ type: 'tool-switch', sourceId, isOn: true });

  const { sources, count } = await panel.request({ type: 'tool-list' });
  expect(count).toBe(128);
  expect(sources.map(({ id, sent }) => [id, sent])).toEqual([
    ['few', undefined],
    ['many', 28],
  ]);
  await panel.request({ type: 'tool-switch', sourceId: 'many', isOn: false });
  expect((await panel.request({ type: 'tool-list' })).count).toBe(100);
});
