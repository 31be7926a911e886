import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { searchWords } from '@/lib/domain/library/search-text';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { passageOf, readSignatures, type SearchHit, searchConversations } from '@/lib/storage/read/search';
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

describe('searching many', () => {
  /** Whatever is asked, with how many signatures and texts were read until the first hit. */
  const firstHit = async (
    database: ParleyDatabase,
    query: string,
    known?: Parameters<typeof searchConversations>[3],
  ) => {
    const read = { signatures: 0, texts: 0 };
    database.searchSignatures.hook('reading', (row) => {
      read.signatures += 1;
      return row;
    });
    database.searchTexts.hook('reading', (row) => {
      read.texts += 1;
      return row;
    });
    for await (const hit of searchConversations(searchWords(query), new AbortController().signal, database, known)) {
      return { id: hit.conversationId, ...read };
    }
    return { id: undefined, ...read };
  };
  const many = async () => {
    const database = await create(['an old whale', 'blue']);
    const others = Array.from({ length: 298 }, (_, index) => ({ id: `c${index + 2}`, at: index + 2 }));
    const [text, signature] = await Promise.all([database.searchTexts.get('c1'), database.searchSignatures.get('c1')]);
    const conversation = await database.conversations.get('c1');
    if (text === undefined || signature === undefined) throw new Error('nothing is stored');
    await database.conversations.bulkPut(others.map(({ id }) => Object.assign({}, conversation, { id })));
    await database.searchTexts.bulkPut(others.map(({ id }) => ({ ...text, conversationId: id })));
    await database.searchSignatures.bulkPut(others.map(({ id, at }) => ({ ...signature, conversationId: id, at })));
    return database;
  };

  it('shows the latest hit of a common word before any but the latest hundred are looked at', async () => {
    expect(await firstHit(await many(), 'blue')).toEqual({ id: 'c299', signatures: 100, texts: 50 });
  });

  it('finds what only the oldest has, also by signatures that are held, and then reads no more than the latest', async () => {
    const database = await many();
    const held = await readSignatures(new AbortController().signal, database);

    expect(await firstHit(await many(), 'whale')).toEqual({ id: 'c0', signatures: 400, texts: 1 });
    expect(await firstHit(database, 'whale', async () => held)).toEqual({ id: 'c0', signatures: 100, texts: 1 });
  });

  it('misses nothing when the held ones are dropped while it waits for them', async () => {
    expect((await firstHit(await many(), 'whale', async () => undefined)).id).toBe('c0');
  });

  it('finds each conversation once', async () => {
    const hits = await search(await many(), 'title');

    expect([hits.length, new Set(hits.map(({ conversationId }) => conversationId)).size]).toEqual([300, 300]);
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
