import { describe, expect, it } from 'vitest';
import { createReadSharedPage } from '@/lib/tools/own/shared-pages';
import { toolContext } from '../../fakes/tool-context';

const conversationId = 'conversation-1';

const ask = async (args: unknown, texts: Readonly<Record<string, string>> = { a: 'Text of A' }) => {
  const read: string[] = [];
  const asked: string[] = [];
  const tool = createReadSharedPage({
    list: async (of) => {
      asked.push(of);
      return [
        { id: 'a', title: 'A', url: 'https://a.example/' },
        { id: 'gone', title: 'Gone', url: 'https://b.example/' },
      ];
    },
    read: async (_, id) => {
      read.push(id);
      return texts[id];
    },
  });
  const result = await tool.run({ name: 'x', args, conversationId, onProgress: () => {} }, toolContext());
  const [first] = result.content;
  return { ...result, read, asked, text: first?.type === 'text' ? first.text : '' };
};

describe('read_shared_page', () => {
  it('lists what the user shares, and reads none of it', async () => {
    const { text, read, asked, isUntrusted } = await ask(undefined);
    expect(asked).toEqual([conversationId]);
    expect(text).toBe('a: A (https://a.example/)\ngone: Gone (https://b.example/)');
    expect([read, isUntrusted]).toEqual([[], true]);
  });

  it('reads a page that is shared', async () => {
    expect(await ask({ id: 'a' })).toMatchObject({
      text: 'https://a.example/\nTitle: A\n\nText of A',
      isUntrusted: true,
      structured: { url: 'https://a.example/', length: 9 },
    });
  });

  it('gives a long text in pieces', async () => {
    const texts = { a: 'x'.repeat(50_000) };
    expect((await ask({ id: 'a' }, texts)).structured).toMatchObject({ next: 40_000 });
    expect((await ask({ id: 'a', offset: 40_000 }, texts)).text.endsWith('x'.repeat(10_000))).toBe(true);
  });

  it.each(['b', '__proto__', 'https://a.example/', '1'])('reads no page that is not shared, such as %j', async (id) => {
    const { isError, read } = await ask({ id });
    expect([isError, read]).toEqual([true, []]);
  });

  it('says of a page that was closed meanwhile that it is not shared', async () => {
    expect((await ask({ id: 'gone' })).isError).toBe(true);
  });

  it('reads nothing in a call that belongs to no conversation', async () => {
    const pages = { list: async () => [{ id: 'a', title: 'A', url: 'https://a.example/' }], read: async () => 'Text' };
    const call = { name: 'x', args: { id: 'a' }, onProgress: () => {} };
    expect((await createReadSharedPage(pages).run(call, toolContext())).isError).toBe(true);
  });

  it.each([{ id: 7 }, { offset: -1 }, 'a'])('refuses the arguments %j', async (args) => {
    expect((await ask(args)).isError).toBe(true);
  });
});
