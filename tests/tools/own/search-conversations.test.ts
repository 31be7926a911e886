import { describe, expect, it } from 'vitest';
import { createSearchConversations, type FoundConversation } from '@/lib/tools/own/search-conversations';
import { toolContext } from '../../fakes/tool-context';

const conversation = (number: number): FoundConversation => ({
  title: `Title ${number}`,
  updatedAt: Date.UTC(2026, 10, number),
  passage: `about blue ${number}`,
});

const ask = async (args: unknown, found: number, signal = new AbortController().signal) => {
  const queries: string[] = [];
  let given = 0;
  const tool = createSearchConversations(async function* (query) {
    queries.push(query);
    for (let number = 1; number <= found; number += 1) {
      given += 1;
      yield conversation(number);
    }
  });
  const result = await tool.run({ name: 'x', args, onProgress: () => {} }, toolContext({ signal }));
  const [first] = result.content;
  return { ...result, queries, given, effect: tool.tool.effect, text: first?.type === 'text' ? first.text : '' };
};

describe('search_conversations', () => {
  it('gives titles, dates and passages, marked as strangers’ words', async () => {
    const { text, structured, isUntrusted, queries } = await ask({ query: ' blue ' }, 2);
    expect(text).toBe('2026-11-01 Title 1\n… about blue 1 …\n\n2026-11-02 Title 2\n… about blue 2 …');
    expect(structured).toEqual({
      conversations: [
        { title: 'Title 1', date: '2026-11-01', passage: 'about blue 1' },
        { title: 'Title 2', date: '2026-11-02', passage: 'about blue 2' },
      ],
    });
    expect([isUntrusted, queries]).toEqual([true, ['blue']]);
  });

  it('is asked about like what leaves, since the model’s service gets it', async () => {
    expect((await ask({ query: 'x' }, 0)).effect).toBe('reads');
  });

  it('stops searching once it has enough', async () => {
    expect((await ask({ query: 'x' }, 1000)).given).toBe(10);
    expect((await ask({ query: 'x', count: 3 }, 1000)).given).toBe(3);
    expect((await ask({ query: 'x' }, 0)).text).toBe('No conversation has these words.');
  });

  it('ends with the reason when it is stopped', async () => {
    const stopped = new Error('stopped');
    await expect(ask({ query: 'x' }, 1, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  });

  it.each([undefined, {}, { query: ' ' }, { query: 'x'.repeat(201) }, { query: 'x', count: 21 }, { query: ['x'] }])(
    'refuses the arguments %j without searching',
    async (args) => {
      const { isError, queries } = await ask(args, 1);
      expect([isError, queries]).toEqual([true, []]);
    },
  );
});
