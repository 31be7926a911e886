import { expect, it } from 'vitest';
import { createOpenTabsTools, type OpenTabs } from '@/lib/tools/own/open-tabs';
import { toolContext } from '@/tests/fakes/tool-context';

const front = { title: 'Lamps', url: 'https://a.example/lamps', isInFront: true };

const run = async (name: string, args: unknown, change: Partial<OpenTabs> = {}, conversationId?: string) => {
  const tabs: OpenTabs = {
    list: async () => [front, { title: 'B', url: 'http://b.example/', isInFront: false }],
    read: async () => ({ type: 'read', title: 'Lamps', text: 'Lit at dusk.' }),
    ...change,
  };
  const tool = createOpenTabsTools(tabs).find((one) => one.tool.name === name);
  const call = { name, args, onProgress: () => undefined, ...(conversationId !== undefined && { conversationId }) };
  return tool?.run(call, toolContext());
};

it('lists the tabs, marks the one in front, and takes their titles for strangers’ words', async () => {
  expect(await run('list_tabs', {}, {}, 'c1')).toMatchObject({
    content: [{ text: 'Lamps\nhttps://a.example/lamps\n(in front)\n\nB\nhttp://b.example/' }],
    isUntrusted: true,
  });
});

it('reads a tab by its address, a long one in pieces', async () => {
  const long = { read: async () => ({ type: 'read', title: 'Lamps', text: 'x'.repeat(50_000) }) as const };
  const result = await run('read_tab', { url: front.url }, long, 'c1');
  expect(result).toMatchObject({ structured: { length: 50_000, next: 40_000 }, isUntrusted: true });
});

it.each([
  ['https://a.example/x', 'a.example'],
  ['http://b.example/', 'b.example:80'],
  ['http://127.0.0.1:3000/', '127.0.0.1:3000'],
  ['no address', undefined],
])('names the host of %s', (url, host) => {
  const [, readTab] = createOpenTabsTools({ list: async () => undefined, read: async () => undefined });
  expect(readTab?.hostOf?.({ url })).toBe(host);
});

it.each([
  ['list_tabs', {}],
  ['read_tab', { url: front.url }],
])('gives a temporary conversation nothing by %s', async (name, args) => {
  const none = { list: async () => undefined, read: async () => undefined };
  const refused = { isError: true, isUntrusted: false };
  expect(await run(name, args, none, 'temporary')).toMatchObject(refused);
  expect(await run(name, args)).toMatchObject(refused);
});

it('says when no tab shows the address any more', async () => {
  const result = await run('read_tab', { url: front.url }, { read: async () => ({ type: 'closed' }) }, 'c1');
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('List the tabs again') }] });
});
