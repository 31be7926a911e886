import { describe, expect, it } from 'vitest';
import { createReadSharedPage } from '@/lib/tools/own/shared-pages';
import { toolContext } from '../../fakes/tool-context';

const ask = async (args: unknown, texts: Readonly<Record<string, string>> = { a: 'Text of A' }) => {
  const read: string[] = [];
  const tool = createReadSharedPage({
    list: async () => [
      { id: 'a', title: 'A', url: 'https://a.example/' },
      { id: 'gone', title: 'Gone', url: 'https://b.example/' },
    ],
    read: async (id) => {
      read.push(id);
      return texts[id];
    },
  });
  const result = await tool.run({ name: 'x', args, onProgress: () => {} }, toolContext());
  const [first] = result.content;
  return { ...result, read, text: first?.type === 'text' ? first.text : '' };
};

describe('read_shared_page', () => {
  it('lists what the user shares, and reads none of it', async () => {
    const { text, read, isUntrusted } = await ask(undefined);
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

  it.each([{ id: 7 }, { offset: -1 }, 'a'])('refuses the arguments %j', async (args) => {
    expect((await ask(args)).isError).toBe(true);
  });
});
