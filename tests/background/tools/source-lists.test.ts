import { afterEach, expect, it, vi } from 'vitest';
import { createSourceLists } from '@/lib/background/tools/source-lists';
import type { KnownTools, Tool, ToolSource } from '@/lib/domain/tools/tool';
import { toolContext } from '@/tests/fakes/tool-context';
import { createFakeSource, fakeTool } from '@/tests/fakes/tool-source';

afterEach(() => {
  vi.restoreAllMocks();
});

it('waits no longer for a source that is late, and has what it lists the next time', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  let known: KnownTools = { tools: [] };
  let listNow = (_: readonly Tool[]): void => undefined;
  let signal: AbortSignal | undefined;
  const list: ToolSource['list'] = (context) => {
    signal = context.signal;
    return new Promise((resolve) => {
      listNow = (tools) => {
        known = { tools, at: 1, missing: 2 };
        resolve(tools);
      };
    });
  };
  const { source } = createFakeSource([], { list, known: () => Promise.resolve(known) });
  const lists = createSourceLists({
    sources: () => Promise.resolve([source]),
    contextFor: (given) => toolContext({ signal: given }),
    explain: () => ({ code: 'unknown' }),
  });
  const stopped = new AbortController();

  const reading = lists.read('all', stopped.signal);
  await vi.waitFor(() => expect(signal).toBeDefined());
  late.abort();
  expect(await reading).toEqual([{ source, tools: [], problem: { code: 'timeout' } }]);
  expect(await lists.known()).toEqual([{ source, tools: [], problem: { code: 'timeout' } }]);

  expect(signal?.aborted).toBe(false);
  const tool = fakeTool('look');
  listNow([tool]);
  await vi.waitFor(async () => expect(await lists.known()).toEqual([{ source, tools: [tool], at: 1, missing: 2 }]));
});

it('ends with the answer that it is asked for', async () => {
  let signal: AbortSignal | undefined;
  const list: ToolSource['list'] = (context) => {
    signal = context.signal;
    return new Promise(() => undefined);
  };
  const { source } = createFakeSource([], { list });
  const lists = createSourceLists({
    sources: () => Promise.resolve([source]),
    contextFor: (given) => toolContext({ signal: given }),
    explain: () => ({ code: 'unknown' }),
  });
  const stopped = new AbortController();
  const reading = lists.read('all', stopped.signal);
  await vi.waitFor(() => expect(signal).toBeDefined());

  stopped.abort();

  await reading;
  expect(signal?.aborted).toBe(true);
});
