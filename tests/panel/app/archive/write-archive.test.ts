import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { archiveSchema } from '@/lib/domain/app/archive';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { z } from '@/lib/domain/schema';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { fileOf, freshDatabase, makeArchive, noSettings, opened, sourceOf, storedMessages } from './made-archive';

let database: ParleyDatabase;
beforeEach(() => {
  database = freshDatabase();
});

const put = async (conversations: readonly Conversation[], messages: readonly unknown[]): Promise<void> => {
  await database.conversations.bulkPut([...conversations]);
  await database.messages.bulkPut([...messages]);
};

const picture = Uint8Array.of(0x89, 0x50, 0, 1, 2, 255);
const files = (names: readonly string[]): readonly string[] => names.filter((name) => name.startsWith('files/'));

describe('an archive', () => {
  it('holds every version of every message, as it is stored, and what later versions wrote into rows', async () => {
    const conversation = { ...conversationOf({ activeLeafId: 'a2' }), mood: 'calm' };
    const messages = [
      question('q1'),
      { ...answer('a1', 'q1'), mood: { is: 'calm' } },
      answer('a2', 'q1', { createdAt: 3, parts: [{ type: 'text', text: 'Another.' }] }),
    ];
    await put([conversation], messages);

    const { bytes, contents } = await makeArchive(sourceOf(database));

    const archive = opened(bytes);
    expect(archive.lines('conversations.jsonl')).toEqual([conversation]);
    expect(storedMessages(archive)).toEqual(messages);
    expect(contents.counts).toMatchObject({ conversations: 1, messages: 3 });
    expect(archive.json('parley.json')).toEqual({
      format: 'parley-library',
      version: 1,
      exportedAt: 1_800_000_000_000,
      counts: {
        conversations: 1,
        messages: 3,
        files: 0,
        prompts: 0,
        assistants: 0,
        drafts: 0,
        connections: 0,
        tools: 0,
      },
    });
  });

  it('has the bytes of files as entries, the same ones once, and their rows name them', async () => {
    const text = fileOf(new TextEncoder().encode('Hello'), { mimeType: 'text/plain', name: 'note.txt' });
    await put(
      [conversationOf()],
      [
        question('q1', { parts: [fileOf(picture), text] }),
        question('q2', { parts: [fileOf(picture, { name: 'again' })] }),
      ],
    );

    const archive = opened((await makeArchive(sourceOf(database))).bytes);

    const [first = '', second = ''] = files(archive.names);
    expect(files(archive.names)).toHaveLength(2);
    expect(first).toMatch(/^files\/[0-9a-f]{64}\.png$/);
    expect(second).toMatch(/^files\/[0-9a-f]{64}\.txt$/);
    expect(archive.bytes(first)).toEqual(picture);
    expect(archive.lines('messages.jsonl')).toMatchObject([
      {
        parts: [
          { name: 'picture.png', dataFile: first },
          { name: 'note.txt', dataFile: second },
        ],
      },
      { parts: [{ name: 'again', dataFile: first }] },
    ]);
    expect(archive.text('messages.jsonl')).not.toContain('"data":');
    expect(archive.text('markdown/Why is the sky blue.md')).toContain(`../${first}`);
  });

  it('leaves out what is deleted and what was temporary, and counts what cannot be read', async () => {
    await put(
      [conversationOf(), conversationOf({ id: 'c2', deletedAt: 5 }), conversationOf({ id: 'c3', isTemporary: true })],
      [
        question('q1'),
        question('q2', { deletedAt: 5 }),
        question('q3', { conversationId: 'c2' }),
        question('q4', { conversationId: 'c3' }),
        { id: 'broken', conversationId: 'c1', parts: 'none' },
      ],
    );
    await database.table('conversations').put({ id: 'c4', title: 7 });
    await database.quarantine.put({
      id: 'messages:x',
      table: 'messages',
      at: 1,
      row: { id: 'x', conversationId: 'c1' },
    });
    await database.drafts.bulkPut([
      { key: 'c1', text: 'typed', at: 4 },
      { key: 'c2', text: 'typed and deleted', at: 4 },
      // What is set for a conversation that has not begun is nobody else's.
      { key: 'new:1', text: '', at: 4, settings: { parameters: { topP: 1 } } },
    ]);

    const { bytes, contents } = await makeArchive(sourceOf(database));

    const archive = opened(bytes);
    expect(archive.lines('conversations.jsonl')).toMatchObject([{ id: 'c1' }]);
    expect(archive.lines('messages.jsonl')).toMatchObject([{ id: 'q1' }]);
    expect(archive.lines('drafts.jsonl')).toEqual([{ key: 'c1', text: 'typed', at: 4 }]);
    expect(contents.unreadable).toBe(3);
    expect(archive.json('parley.json')).toMatchObject({ unreadable: 3 });
  });

  it('has drafts with their files, also those that are files alone', async () => {
    const { type: _type, ...file } = fileOf(picture);
    await database.draftFiles.put({ ...file, id: 'f1', name: 'tower.png', draftKey: 'window-1', at: 9 });

    const archive = opened((await makeArchive(sourceOf(database))).bytes);

    expect(archive.lines('drafts.jsonl')).toEqual([
      {
        key: 'window-1',
        text: '',
        at: 9,
        files: [{ id: 'f1', name: 'tower.png', mimeType: 'image/png', at: 9, dataFile: files(archive.names)[0] }],
      },
    ]);
  });

  it('gives conversations of one title files of their own, whatever a file system takes for the same', async () => {
    const titles = ['Light', 'light', 'LIGHT', '', 'ﬁne', 'fine', 'a/b:c', '..'];
    await put(
      titles.map((title, index) => conversationOf({ id: `c${index}`, title, updatedAt: 100 - index })),
      [],
    );

    const archive = opened((await makeArchive(sourceOf(database))).bytes);

    expect(archive.names.filter((name) => name.startsWith('markdown/'))).toEqual([
      'markdown/Light.md',
      'markdown/light (2).md',
      'markdown/LIGHT (3).md',
      'markdown/New chat.md',
      'markdown/ﬁne.md',
      'markdown/fine (2).md',
      'markdown/a b c.md',
      'markdown/Parley.md',
    ]);
  });

  it('of a selection holds its conversations in the order of the list, and neither settings nor drafts', async () => {
    await put(
      [conversationOf(), conversationOf({ id: 'c2', updatedAt: 2 }), conversationOf({ id: 'c3', updatedAt: 3 })],
      [question('q1'), question('q2', { conversationId: 'c2' }), question('q3', { conversationId: 'c3' })],
    );
    await database.drafts.put({ key: 'c1', text: 'typed', at: 4 });

    const archive = opened((await makeArchive(sourceOf(database, { only: ['c1', 'c3', 'gone'] }))).bytes);

    expect(archive.lines('conversations.jsonl')).toMatchObject([{ id: 'c3' }, { id: 'c1' }]);
    expect(archive.lines('messages.jsonl')).toMatchObject([{ id: 'q3' }, { id: 'q1' }]);
    expect(archive.names.filter((name) => !name.startsWith('markdown/'))).toEqual([
      'conversations.jsonl',
      'messages.jsonl',
      'README.txt',
      'parley.json',
    ]);
  });

  it('keeps what calls itself a file and is no base64 in its row', async () => {
    const odd = [fileOf(picture, { data: 'not base64!' }), { type: 'file', mimeType: 'image/png', data: 7 }];
    await put([conversationOf()], [{ ...question('q1'), parts: odd }]);

    const archive = opened((await makeArchive(sourceOf(database))).bytes);

    expect(archive.lines('messages.jsonl')).toMatchObject([{ parts: odd }]);
    expect(files(archive.names)).toEqual([]);
  });

  it('says how far it is, and how much is written', async () => {
    await put(
      ['c1', 'c2', 'c3'].map((id) => conversationOf({ id, title: id })),
      [],
    );
    const steps: unknown[] = [];

    await makeArchive(sourceOf(database), { onStep: ({ done, total }) => steps.push([done, total]) });

    expect(steps).toEqual(
      expect.arrayContaining([
        [0, 3],
        [1, 3],
        [2, 3],
        [3, 3],
      ]),
    );
  });

  it('ends wherever it is cancelled, and writes nothing after that', async () => {
    const ids = ['c0', 'c1', 'c2', 'c3', 'c4'];
    await put(
      ids.map((id) => conversationOf({ id, title: id })),
      ids.map((id, index) => question(`q-${id}`, { conversationId: id, parts: [fileOf(Uint8Array.of(index))] })),
    );
    let all = 0;
    await makeArchive(sourceOf(database), {
      onWrite: () => {
        all += 1;
      },
    });

    for (let cut = 1; cut <= all; cut += 1) {
      const controller = new AbortController();
      let writes = 0;
      const making = makeArchive(sourceOf(database), {
        signal: controller.signal,
        onWrite: () => {
          writes += 1;
          if (writes === cut) controller.abort();
        },
      });

      await expect(making).rejects.toMatchObject({ name: 'AbortError' });
      expect(writes).toBe(cut);
    }
  });
});

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const part: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text }),
  fc.record({ type: fc.constant('reasoning' as const), text, details: fc.constant([]) }),
  fc.record({
    type: fc.constant('tool-invocation' as const),
    toolCallId: text,
    toolName: text,
    step: fc.nat(),
    state: fc.constant('result' as const),
    args: fc.jsonValue(),
    result: fc.jsonValue(),
  }),
  fc.record({ type: fc.constant('source' as const), source: fc.record({ url: text, title: text }) }),
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => fileOf(bytes)),
  fc.constant({ type: 'step-start' as const }),
);

/** A library: trees of messages, some of whose parents are gone, in any order. */
const library = fc
  .array(
    fc.record({
      title: text,
      updatedAt: fc.nat(),
      isArchived: fc.boolean(),
      folder: fc.option(text, { nil: undefined }),
      sizes: fc.array(fc.tuple(fc.nat(), fc.nat(9), fc.array(part, { maxLength: 4 })), { maxLength: 8 }),
    }),
    {
      maxLength: 5,
    },
  )
  .map((conversations) => {
    const rows = conversations.map(({ title, updatedAt, isArchived, folder }, index) =>
      conversationOf({
        id: `c${index}`,
        title,
        updatedAt,
        ...(isArchived && { isArchived }),
        ...(folder !== undefined && { folder }),
      }),
    );
    const messages = conversations.flatMap(({ sizes }, index) =>
      sizes.map(([createdAt, parent, parts], number): Message => {
        const own = { conversationId: `c${index}`, createdAt, parts };
        return parent === 0
          ? question(`c${index}-${number}`, own)
          : answer(`c${index}-${number}`, `c${index}-${parent - 1}`, own);
      }),
    );
    return { rows, messages };
  });

const byId = (left: unknown, right: unknown): number => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1);

it('gives back whatever was stored, equal in every row, by a reader that knows only docs/FORMAT.md', async () => {
  await fc.assert(
    fc.asyncProperty(library, async ({ rows, messages }) => {
      database = freshDatabase();
      await put(rows, messages);

      const archive = opened((await makeArchive(sourceOf(database))).bytes);

      expect(archive.lines('conversations.jsonl').toSorted(byId)).toEqual(rows.toSorted(byId));
      expect(storedMessages(archive).toSorted(byId)).toEqual(messages.toSorted(byId));
      const whole = Object.fromEntries(
        archive.names
          .filter((name) => /\.jsonl?$/.test(name) && !name.startsWith('files/'))
          .map((name) => [name, name.endsWith('.json') ? archive.json(name) : archive.lines(name)]),
      );
      expect(z.safeParse(archiveSchema, { ...whole, 'preferences.json': noSettings.preferences }).success).toBe(true);
    }),
    propertyRuns(200),
  );
});
