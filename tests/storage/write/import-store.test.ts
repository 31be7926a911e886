import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { searchWords } from '@/lib/domain/library/search-text';
import type { Message } from '@/lib/domain/message';
import { listConversations, readConversation, readMessages } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { presenceOf } from '@/lib/storage/read/imported';
import { searchConversations } from '@/lib/storage/read/search';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { createDeletions } from '@/lib/storage/write/deletions';
import { createImportStore } from '@/lib/storage/write/import-store';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { settingPlaces } from '@/tests/fakes/setting-places';

const conversation = (id: string) =>
  conversationOf({ id, title: `About ${id}`, createdAt: 5, updatedAt: 9, activeLeafId: `${id}-a` });
const messagesOf = (conversationId: string): readonly Message[] => [
  question(`${conversationId}-q`, { conversationId, parts: [{ type: 'text', text: `Lighthouse ${conversationId}?` }] }),
  answer(`${conversationId}-a`, `${conversationId}-q`, { conversationId }),
];
const piece = (id: string) => ({ conversation: conversation(id), messages: messagesOf(id) });

const create = () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  const time = { now: 1000 };
  const clock = { now: () => time.now };
  let next = 0;
  const settings = settingPlaces();
  const store = createImportStore(
    database,
    clock,
    () => {
      next += 1;
      return `import-${next}`;
    },
    settings.places,
  );
  const found = async (query: string): Promise<readonly string[]> => {
    const ids: string[] = [];
    const hits = searchConversations(searchWords(query), new AbortController().signal, database);
    for await (const hit of hits) ids.push(hit.conversationId);
    return ids;
  };
  /** How many rows each table has, but for those without any. */
  const rows = async () => {
    const counts = await Promise.all(database.tables.map(async (table) => [table.name, await table.count()] as const));
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  };
  const all = async (ids: readonly string[]): Promise<string> => {
    const importId = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(importId, ids.map(piece));
    await store.commit(importId);
    return importId;
  };
  return { database, store, time, found, rows, all, chats: createChatStore(database, clock) };
};

describe('an import', () => {
  it('is seen by nobody before its end, and then whole and found', async () => {
    const { database, store, found } = create();

    const importId = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(importId, [piece('c1'), piece('c2')]);
    const before = [await listConversations(database), await found('lighthouse'), await store.list()];
    const counts = await store.commit(importId);

    expect(before).toEqual([[], [], []]);
    expect(counts).toEqual({ conversations: 2, grown: 0, messages: 4, settings: 0 });
    expect(await readConversation('c1', database)).toMatchObject(conversation('c1'));
    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
    expect((await found('lighthouse')).toSorted()).toEqual(['c1', 'c2']);
    expect(await store.list()).toMatchObject([{ id: importId, name: 'ChatGPT', conversations: 2, messages: 4 }]);
  });

  it('that is done twice, as a worker does that died before it answered, is done once', async () => {
    const { store, rows, found } = create();
    const importId = await store.begin('chatgpt', undefined);

    await store.stage(importId, [piece('c1')]);
    await store.stage(importId, [piece('c1')]);
    const once = await store.commit(importId);
    const twice = await store.commit(importId);

    expect([once, twice]).toEqual([
      { conversations: 1, grown: 0, messages: 2, settings: 0 },
      { conversations: 1, grown: 0, messages: 2, settings: 0 },
    ]);
    expect(await rows()).toMatchObject({ conversations: 1, messages: 2, importItems: 1, imports: 1 });
    expect(await found('lighthouse')).toEqual(['c1']);
  });

  it('of what is here already adds nothing, and leaves nothing to undo', async () => {
    const { store, all, rows } = create();
    await all(['c1', 'c2']);
    const before = await rows();

    const again = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(again, [piece('c1'), piece('c2')]);

    expect(await store.commit(again)).toEqual({ conversations: 0, grown: 0, messages: 0, settings: 0 });
    expect(await rows()).toEqual(before);
    expect(await store.list()).toHaveLength(1);
  });

  it('adds to a conversation what it does not have, shows it at once, and leaves the rest as it is', async () => {
    const { database, store, all, chats, found } = create();
    await all(['c1']);
    await chats.write({ conversation: { ...conversation('c1'), title: 'My own title' } });
    const more = [
      question('c1-q2', { conversationId: 'c1', parentId: 'c1-a', createdAt: 20 }),
      answer('c1-a2', 'c1-q2', { conversationId: 'c1', createdAt: 21, parts: [{ type: 'text', text: 'A foghorn.' }] }),
    ];
    const changed = { ...answer('c1-a', 'c1-q', { conversationId: 'c1' }), parts: [] };

    const importId = await store.begin('chatgpt', 'ChatGPT');
    const grown = { ...conversation('c1'), title: 'Another', activeLeafId: 'c1-a2' };
    await store.stage(importId, [
      { conversation: grown, messages: [messagesOf('c1')[0] ?? changed, changed, ...more] },
    ]);
    const before = await readMessages('c1', database);
    const counts = await store.commit(importId);

    expect(before).toEqual(messagesOf('c1'));
    expect(counts).toEqual({ conversations: 1, grown: 1, messages: 2, settings: 0 });
    expect(await readMessages('c1', database)).toEqual([...messagesOf('c1'), ...more]);
    expect(await readConversation('c1', database)).toMatchObject({
      title: 'My own title',
      activeLeafId: 'c1-a2',
      updatedAt: 21,
    });
    expect(await found('foghorn')).toEqual(['c1']);
  });

  it('does not write over a message of another conversation that has the same id', async () => {
    const { database, store, all } = create();
    await all(['c1']);
    const stolen = {
      conversation: conversationOf({ id: 'x1', activeLeafId: 'c1-a' }),
      messages: [
        question('c1-q', { conversationId: 'x1', parts: [{ type: 'text', text: 'Mine now' }] }),
        answer('c1-a', 'c1-q', { conversationId: 'x1' }),
      ],
    };

    const importId = await store.begin('parley-conversation', undefined);
    await store.stage(importId, [stolen]);
    await store.commit(importId);

    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
    expect(await readMessages('x1', database)).toMatchObject([
      { id: 'x1/c1-q' },
      { id: 'x1/c1-a', parentId: 'x1/c1-q' },
    ]);
    expect(await readConversation('x1', database)).toMatchObject({ activeLeafId: 'x1/c1-a' });
    expect(await presenceOf([{ id: 'x1', messageIds: ['c1-q', 'c1-a'] }], database)).toEqual(['same']);
  });

  it('is as the latest of its exports says when an older one follows', async () => {
    const { database, store } = create();
    const importId = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(importId, [piece('c1')]);
    const older = { ...conversation('c1'), title: 'Older', updatedAt: 6, activeLeafId: 'c1-q' };
    await store.stage(importId, [{ conversation: older, messages: messagesOf('c1').slice(0, 1) }]);
    await store.commit(importId);

    expect(await readConversation('c1', database)).toMatchObject(conversation('c1'));
  });

  it('keeps one tree of a conversation that comes in several pieces', async () => {
    const { database, store, all } = create();
    await all(['c1']);
    const own = conversationOf({ id: 'x1', activeLeafId: 'x1-a' });
    const first = question('c1-q', { conversationId: 'x1' });
    const second = answer('x1-a', 'c1-q', { conversationId: 'x1' });

    const importId = await store.begin('parley-library', undefined);
    await store.stage(importId, [{ conversation: own, messages: [first] }]);
    await store.stage(importId, [{ conversation: own, messages: [second] }]);
    await store.commit(importId);

    expect((await readMessages('x1', database)).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['x1/c1-q', undefined],
      ['x1-a', 'x1/c1-q'],
    ]);
  });

  it('leaves a conversation alone that the user has just deleted', async () => {
    const { database, store, all } = create();
    await all(['c1']);
    await database.conversations.put({ ...conversation('c1'), deletedAt: 1000 });

    const importId = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(importId, [piece('c1')]);

    expect(await store.commit(importId)).toEqual({ conversations: 0, grown: 0, messages: 0, settings: 0 });
  });

  it('is dropped by the next one, and then takes nothing more', async () => {
    const { store, rows } = create();
    const first = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(first, [piece('c1')]);

    const second = await store.begin('claude', 'Claude');

    expect(await store.stage(first, [piece('c2')])).toBe(false);
    expect(await store.commit(first)).toBeUndefined();
    expect(await rows()).toEqual({ imports: 1 });
    expect(await store.stage(second, [piece('c1')])).toBe(true);
  });
});

describe('what is left of an import that did not end', () => {
  it('is kept while its page may still be there, and removed once it cannot be', async () => {
    const { store, rows, time } = create();
    const importId = await store.begin('chatgpt', 'ChatGPT');
    await store.stage(importId, [piece('c1'), piece('c2')]);

    time.now += 500_000;
    await store.sweep();
    const young = await rows();
    time.now += 200_000;
    await store.sweep();

    expect(young).toMatchObject({ conversations: 2, messages: 4 });
    expect(await rows()).toEqual({});
  });

  it('goes when it is cancelled, with what it added to older conversations', async () => {
    const { database, store, all, rows } = create();
    await all(['c1']);
    const before = await rows();
    const importId = await store.begin('chatgpt', 'ChatGPT');
    const more = question('c1-q2', { conversationId: 'c1', parentId: 'c1-a' });
    await store.stage(importId, [piece('c2'), { conversation: conversation('c1'), messages: [more] }]);

    await store.takeBack(importId);
    await store.sweep();

    expect(await rows()).toEqual(before);
    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
  });
});

describe('taking an import back', () => {
  it('hides all of it at once and removes it for good, but for what was here before', async () => {
    const { database, store, all, chats, rows, found } = create();
    await chats.write({ conversation: conversation('mine'), messages: messagesOf('mine') });
    const before = await rows();
    const importId = await all(['c1', 'c2']);

    const stayed = await store.takeBack(importId);
    const shown = await listConversations(database);
    await store.sweep();

    expect(stayed).toBe(0);
    expect(shown.map(({ id }) => id)).toEqual(['mine']);
    expect(await found('lighthouse')).toEqual(['mine']);
    expect(await rows()).toEqual(before);
  });

  it('gives an older conversation back as it was', async () => {
    const { database, store, all, found } = create();
    await all(['c1']);
    const before = await readConversation('c1', database);
    const importId = await store.begin('chatgpt', 'ChatGPT');
    const more = question('c1-q2', { conversationId: 'c1', parentId: 'c1-a', createdAt: 30 });
    await store.stage(importId, [{ conversation: conversation('c1'), messages: [more] }]);
    await store.commit(importId);
    const grown = await readConversation('c1', database);

    await store.takeBack(importId);
    await store.sweep();

    expect(grown?.activeLeafId).toBe('c1-q2');
    expect(await readConversation('c1', database)).toEqual(before);
    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
    expect(await found('sky')).toEqual([]);
  });

  it.each([
    [
      'a question',
      async ({ chats }: ReturnType<typeof create>) =>
        chats.write({
          conversation: conversation('c1'),
          messages: [question('own', { conversationId: 'c1', parentId: 'c1-a' })],
        }),
    ],
    [
      'a draft',
      async ({ database }: ReturnType<typeof create>) => {
        await database.drafts.put({ key: 'c1', text: 'And then', at: 1 });
      },
    ],
  ])('leaves a conversation in which the user wrote %s', async (_, write) => {
    const world = create();
    const { database, store, all } = world;
    const importId = await all(['c1', 'c2']);
    await write(world);

    const stayed = await store.takeBack(importId);
    await store.sweep();

    expect(stayed).toBe(1);
    expect((await listConversations(database)).map(({ id }) => id)).toEqual(['c1']);
    expect((await readMessages('c1', database)).length).toBeGreaterThanOrEqual(2);
  });
});

describe('an import that continues what an earlier one brought', () => {
  const more = [
    question('c1-q2', {
      conversationId: 'c1',
      parentId: 'c1-a',
      createdAt: 20,
      parts: [{ type: 'text', text: 'Foghorn?' }],
    }),
  ];
  const begun = async () => {
    const world = create();
    const first = await world.all(['c1']);
    const before = await world.rows();
    world.time.now += 10;
    const second = await world.store.begin('chatgpt', 'ChatGPT');
    await world.store.stage(second, [{ conversation: conversation('c1'), messages: [...messagesOf('c1'), ...more] }]);
    return { ...world, first, second, before };
  };
  const grown = async () => {
    const world = await begun();
    await world.store.commit(world.second);
    return world;
  };

  it('has all of it once the earlier one is undone, and takes all of it when it is undone too', async () => {
    const { database, store, first, second, rows } = await grown();

    const stayed = await store.takeBack(first);
    await store.sweep();
    const between = await readMessages('c1', database);
    await store.takeBack(second);
    await store.sweep();

    expect(stayed).toBe(0);
    expect(between).toEqual([...messagesOf('c1'), ...more]);
    expect(await rows()).toEqual({});
  });

  it('leaves what the earlier one brought when it is undone first, and then nothing stays', async () => {
    const { database, store, first, second, rows } = await grown();

    const stayed = [await store.takeBack(second)];
    const between = await readMessages('c1', database);
    stayed.push(await store.takeBack(first));
    await store.sweep();

    expect(stayed).toEqual([0, 0]);
    expect(between).toEqual(messagesOf('c1'));
    expect(await rows()).toEqual({});
  });

  it('has all of it when the earlier one is undone while it is written, seen by nobody until its end', async () => {
    const { database, store, first, second, found } = await begun();

    const stayed = await store.takeBack(first);
    await store.sweep();
    const between = await listConversations(database);
    await store.commit(second);

    expect([stayed, between]).toEqual([0, []]);
    expect(await readMessages('c1', database)).toEqual([...messagesOf('c1'), ...more]);
    expect(await found('foghorn')).toEqual(['c1']);
  });

  it('leaves nothing when the earlier one is undone while it is written and it is then called off', async () => {
    const { store, first, second, rows } = await begun();

    await store.takeBack(first);
    await store.takeBack(second);
    await store.sweep();

    expect(await rows()).toEqual({});
  });

  it('brings anew what was undone a moment ago and is not yet removed', async () => {
    const { database, store, all, time } = create();
    const first = await all(['c1']);
    time.now += 10;
    const second = await store.begin('chatgpt', 'ChatGPT');
    await store.takeBack(first);
    await store.stage(second, [piece('c1')]);
    await store.commit(second);
    await store.sweep();

    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
  });

  it('still stays where the user went on, also when the earlier one is undone while it is written', async () => {
    const { database, store, chats, first, second } = await begun();
    const own = question('own', { conversationId: 'c1', parentId: 'c1-a', createdAt: 30 });
    await chats.write({ conversation: conversation('c1'), messages: [own] });

    const stayed = await store.takeBack(first);
    await store.takeBack(second);
    await store.sweep();

    expect(stayed).toBe(1);
    expect(await readMessages('c1', database)).toEqual([...messagesOf('c1'), own]);
  });
});

describe('a conversation that the user deleted for good', () => {
  it('is no longer the import’s that brought it: its undo leaves what another one brought again', async () => {
    const { database, store, all, time } = create();
    const first = await all(['c1', 'c2']);
    const deletions = createDeletions(database, { now: () => time.now }, () => 'deletion');
    await deletions.remove({ conversationIds: ['c1'] });
    time.now += 20_000;
    await deletions.purge();
    const second = await all(['c1']);

    await store.takeBack(first);
    await store.sweep();

    expect((await listConversations(database)).map(({ id }) => id)).toEqual(['c1']);
    expect((await store.list()).map(({ id }) => id)).toEqual([second]);
    expect(await readMessages('c1', database)).toEqual(messagesOf('c1'));
  });

  it('takes an import with it of which it was the last', async () => {
    const { database, all, time, rows } = create();
    await all(['c1']);
    const deletions = createDeletions(database, { now: () => time.now }, () => 'deletion');
    await deletions.remove({ conversationIds: ['c1'] });
    time.now += 20_000;
    await deletions.purge();

    expect(await rows()).toEqual({});
  });
});

describe('taking back what came into an older conversation', () => {
  const added = question('c1-q2', { conversationId: 'c1', parentId: 'c1-a', createdAt: 20 });
  const grown = async () => {
    const world = create();
    await world.chats.write({ conversation: conversation('c1'), messages: messagesOf('c1') });
    const importId = await world.store.begin('chatgpt', 'ChatGPT');
    await world.store.stage(importId, [{ conversation: conversation('c1'), messages: [added] }]);
    await world.store.commit(importId);
    return { ...world, importId };
  };

  it('leaves it as late as the user went on in an older part of it', async () => {
    const { database, store, chats, importId } = await grown();
    const own = question('own', { conversationId: 'c1', parentId: 'c1-q', createdAt: 900 });
    await chats.write({
      conversation: { ...conversation('c1'), updatedAt: 900, activeLeafId: 'own' },
      messages: [own],
    });

    await store.takeBack(importId);

    expect(await readConversation('c1', database)).toMatchObject({ updatedAt: 900, activeLeafId: 'own' });
  });

  it('shows a message that is there when the one that was shown is not', async () => {
    const { database, store, importId } = await grown();
    await database.messages.delete('c1-a');

    await store.takeBack(importId);

    expect(await readConversation('c1', database)).toMatchObject({ activeLeafId: 'c1-q' });
  });
});

describe('ids that another conversation has', () => {
  const longest = 'm'.repeat(200);

  it('become different ones, however long they are', async () => {
    const { database, store, all } = create();
    await all(['c1']);
    for (const id of ['x1', 'x2', 'x3']) {
      const importId = await store.begin('parley-library', undefined);
      const messages = [question(longest, { conversationId: id, parts: [{ type: 'text', text: id }] })];
      await store.stage(importId, [{ conversation: conversationOf({ id }), messages }]);
      await store.commit(importId);
    }

    const kept = await Promise.all(['x1', 'x2', 'x3'].map((id) => readMessages(id, database)));
    expect(kept).toMatchObject(['x1', 'x2', 'x3'].map((text) => [{ parts: [{ text }] }]));
    expect(await presenceOf([{ id: 'x3', messageIds: [longest] }], database)).toEqual(['same']);
  });

  it('leave a message out whose other id is taken as well', async () => {
    const { database, store, chats } = create();
    const theirs = ['q', 'x1/q'].map((id) => question(id, { conversationId: 'c1' }));
    await chats.write({ conversation: conversation('c1'), messages: theirs });
    const importId = await store.begin('parley-library', undefined);
    const messages = [question('q', { conversationId: 'x1' }), answer('a', 'q', { conversationId: 'x1' })];
    await store.stage(importId, [{ conversation: conversationOf({ id: 'x1', activeLeafId: 'a' }), messages }]);
    await store.commit(importId);

    expect(await readMessages('c1', database)).toEqual(theirs);
    expect((await readMessages('x1', database)).map(({ id, parentId }) => [id, parentId])).toEqual([['a', undefined]]);
  });
});

describe('what is here', () => {
  it('is told by its messages: new, grown, the same', async () => {
    const { database, all } = create();
    await all(['c1']);

    const presence = await presenceOf(
      [
        { id: 'c1', messageIds: ['c1-q', 'c1-a'] },
        { id: 'c1', messageIds: ['c1-q', 'c1-a', 'c1-q2'] },
        { id: 'c9', messageIds: ['c1-q'] },
      ],
      database,
    );

    expect(presence).toEqual(['same', 'grown', 'new']);
  });
});
