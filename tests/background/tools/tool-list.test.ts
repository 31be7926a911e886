import { expect, it, vi } from 'vitest';
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

it('the list of a new conversation with tools of its own is of these', async () => {
  const { source } = createFakeSource(tools(2, 'a'), { id: 'few' });
  const browser = createFakeBrowser({}, [source]);
  browser.start();
  const panel = browser.openPanel();

  const choice = { sources: ['few', 'gone'], off: [{ sourceId: 'few', toolName: 'a0' }] };
  expect(await panel.request({ type: 'tool-list', choice })).toMatchObject({ count: 1, sources: [{ isOn: true }] });
  expect(await panel.request({ type: 'tool-list' })).toMatchObject({ count: 0, sources: [{ isOn: false }] });
});

it('who waits for a source that is asked anew can end it, and what was known stays', async () => {
  const { source } = createFakeSource(tools(2, 'a'), { id: 'slow' });
  let asked: AbortSignal | undefined;
  const slow = {
    ...source,
    known: () => Promise.resolve({ tools: tools(2, 'a') }),
    list: ({ signal }: Parameters<typeof source.list>[0]) => {
      asked = signal;
      return new Promise<never>(() => undefined);
    },
  };
  const browser = createFakeBrowser({}, [slow]);
  browser.start();
  const panel = browser.openPanel();

  const waiting = panel.request({ type: 'tool-list', isFresh: true, workId: 'w1' });
  await vi.waitFor(() => expect(asked).toBeDefined());
  await panel.request({ type: 'tool-wait-cancel', workId: 'w1' });

  await expect(waiting).rejects.toMatchObject({ data: { code: 'unknown' } });
  expect(asked?.aborted).toBe(true);
  expect((await panel.request({ type: 'tool-list' })).sources.map(({ id, tools: kept }) => [id, kept.length])).toEqual([
    ['slow', 2],
  ]);
});
