import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { searchWords } from '@/lib/domain/library/search-text';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { passageOf, type SearchHit, searchConversations } from '@/lib/storage/read/search';
import { createChatStore } from '@/lib/storage/write/chat-store';

const create = async (texts: readonly string[]): Promise<ParleyDatabase> => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = createChatStore(database, { now: () => 1 });
  for (const [index, text] of texts.entries()) {
    const id = `c${index}`;
    await store.write({
      conversation: {
        id,
        title: `Title ${index}`,
        isTitleByUser: false,
        createdAt: 1,
        updatedAt: index,
        isTemporary: false,
      },
      messages: [
        {
          id: `m${index}`,
          conversationId: id,
          role: 'user',
          parts: [{ type: 'text', text }],
          createdAt: 1,
          status: 'complete',
        },
      ],
    });
  }
  return database;
};

const search = async (database: ParleyDatabase, query: string, signal = new AbortController().signal) => {
  const hits: SearchHit[] = [];
  for await (const hit of searchConversations(searchWords(query), signal, database)) hits.push(hit);
  return hits;
};

describe('searching', () => {
  it('finds every conversation that holds all words, the latest first', async () => {
    const database = await create(['the blue sky', 'a blue sea', 'sky so blue']);

    expect((await search(database, 'Blue sky')).map(({ conversationId }) => conversationId)).toEqual(['c2', 'c0']);
  });

  it('finds words of scripts without spaces and Arabic words whatever their vowel signs', async () => {
    const database = await create(['天空为什么是蓝色的', 'السَّمَاء زرقاء']);

    expect((await search(database, '蓝色')).map(({ conversationId }) => conversationId)).toEqual(['c0']);
    expect((await search(database, 'السماء')).map(({ conversationId }) => conversationId)).toEqual(['c1']);
  });

  it('finds a title and shows it', async () => {
    const database = await create(['one', 'two']);

    expect(await search(database, 'title 1')).toMatchObject([{ conversationId: 'c1', passage: 'Title 1' }]);
  });

  it('shows the passage as it was written, with the places of the words', async () => {
    const database = await create([`${'before '.repeat(40)}the **Blue** sky`]);

    const [hit] = await search(database, 'blue');

    expect(hit?.passage.length).toBeLessThan(200);
    expect(hit?.matches.map(({ start, end }) => hit.passage.slice(start, end))).toEqual(['Blue']);
    expect(hit?.hitCount).toBe(1);
  });

  it('says which message the passage is from, and none where only the title has a word', async () => {
    const database = await create(['one', 'blue']);

    expect((await search(database, 'title blue'))[0]?.messageId).toBe('m1');
    expect((await search(database, 'title 1'))[0]).not.toHaveProperty('messageId');
  });

  it('finds nothing for nothing, and ends when it is called off', async () => {
    const database = await create(['blue', 'blue']);
    const abort = new AbortController();
    abort.abort();

    expect(await search(database, '   ')).toEqual([]);
    expect(await search(database, 'blue', abort.signal)).toEqual([]);
  });
});

describe('passageOf', () => {
  it('keeps a short text whole', () => {
    expect(passageOf('Why is the sky blue?', ['sky'])).toEqual({
      passage: 'Why is the sky blue?',
      matches: [{ start: 11, end: 14 }],
    });
  });
});
