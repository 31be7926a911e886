import { describe, expect, it } from 'vitest';
import { ImportError, type ImportedConversation, type ImportedItem } from '@/lib/import/imported';
import { jsonExports, readConversations } from '@/lib/import/json-exports';
import { importArchive } from '@/tests/fakes/import-archive';

const conversation = (id: string): ImportedConversation => ({
  id,
  title: id,
  messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'x' }] }],
  notUnderstood: [],
});

const read = async (files: Record<string, string>, names: readonly string[]): Promise<readonly ImportedItem[]> => {
  const items: ImportedItem[] = [];
  const places = names.map((name) => ({ name, path: [] }));
  for await (const item of readConversations(importArchive(files), places, new AbortController().signal, (value) =>
    typeof value === 'string' ? conversation(value) : value === null ? 'empty' : 'odd',
  ))
    items.push(item);
  return items;
};

describe('the JSON files of an export', () => {
  it('are those with its keys, whatever lies beside them', async () => {
    const archive = importArchive({
      'b.json': '[{"mapping": {}}]',
      'a/a.JSON': '[{"mapping": {}}]',
      'a/._a.json': '[{"mapping": {}}]',
      '__MACOSX/a.json': '[{"mapping": {}}]',
      'note.txt': '[{"mapping": {}}]',
      'other.json': '{"mapping": "no"}',
    });

    expect((await jsonExports(archive, ({ keys }) => keys.has('[].mapping'))).map(({ name }) => name)).toEqual([
      'a/a.JSON',
      'b.json',
    ]);
  });

  it('are a single file whatever its name ends with', async () => {
    const archive = importArchive({ 'conversations.json.txt': '[{"mapping": {}}]' });

    expect(await jsonExports(archive, ({ keys }) => keys.has('[].mapping'))).toHaveLength(1);
  });

  it('give each conversation, name what is odd, and pass over what is empty', async () => {
    const items = await read(
      { 'a.json': '["one", null, {"title": "Odd\\ud800"}, "two"]', 'b.json': '["two", "three", 5]' },
      ['a.json', 'b.json'],
    );

    expect(items.map((item) => (item.type === 'conversation' ? item.conversation.id : item))).toEqual([
      'one',
      { type: 'unreadable', title: 'Odd', entry: 'a.json' },
      'two',
      'three',
      { type: 'unreadable', entry: 'b.json' },
    ]);
  });

  it('give what two of them say of a conversation, and what has nothing new only once', async () => {
    const said: string[] = [];
    const archive = importArchive({ 'a.json': '["1", "12", "12", "1", "13"]' });
    const place = { name: 'a.json', path: [] };
    const withMessages = (value: unknown): ImportedConversation => ({
      ...conversation('c'),
      messages: [...String(value)].map((id) => ({ id, role: 'user', parts: [] })),
    });
    for await (const item of readConversations(archive, [place], new AbortController().signal, withMessages))
      if (item.type === 'conversation') said.push(item.conversation.messages.map(({ id }) => id).join(''));

    expect(said).toEqual(['1', '12', '13']);
  });

  it('give a value that was too long to be read as that, and go on', async () => {
    const archive = {
      ...importArchive({ 'a.json': '' }),
      async *jsonValues() {
        yield* [undefined, 'one'];
      },
    };
    const items: ImportedItem[] = [];
    const places = [{ name: 'a.json', path: [] }];
    for await (const item of readConversations(archive, places, new AbortController().signal, () =>
      conversation('one'),
    ))
      items.push(item);

    expect(items).toMatchObject([{ type: 'unreadable', entry: 'a.json', isTooLarge: true }, { type: 'conversation' }]);
  });

  it('give a conversation without an id one that its contents make, wherever they lie', async () => {
    const idIn = async (name: string, words: string): Promise<string | undefined> => {
      const place = { name, path: [] };
      const archive = importArchive({ [name]: JSON.stringify([words]) });
      for await (const item of readConversations(archive, [place], new AbortController().signal, (value) => ({
        ...conversation(String(value)),
        id: '',
      })))
        return item.type === 'conversation' ? item.conversation.id : undefined;
      return undefined;
    };
    const tea = await idIn('a.json', 'tea');

    expect(tea).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idIn('b.json', 'tea')).toBe(tea);
    expect(await idIn('a.json', 'wedding')).not.toBe(tea);
  });

  it('that are too large are not said to be damaged', async () => {
    const archive = {
      ...importArchive({ 'a.json': '' }),
      json: async () => {
        throw new ImportError('too-large');
      },
    };
    const items: ImportedItem[] = [];
    const places = [{ name: 'a.json', path: undefined }];
    for await (const item of readConversations(archive, places, new AbortController().signal, () => 'odd'))
      items.push(item);

    expect(items).toEqual([{ type: 'unreadable', entry: 'a.json', isTooLarge: true }]);
  });

  it('go on with the next file where one breaks off', async () => {
    const items = await read({ 'a.json': '[{"title": "Odd"}, {"ti', 'b.json': '["two"]' }, [
      'a.json',
      'gone.json',
      'b.json',
    ]);

    expect(items).toMatchObject([
      { type: 'unreadable', title: 'Odd', entry: 'a.json' },
      { type: 'unreadable', entry: 'a.json' },
      { type: 'unreadable', entry: 'gone.json' },
      { type: 'conversation', conversation: { id: 'two' } },
    ]);
  });
});
