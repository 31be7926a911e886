import { describe, expect, it } from 'vitest';
import type { ImportedConversation, ImportedItem } from '@/lib/import/imported';
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

  it('give each conversation once, name what is odd, and pass over what is empty', async () => {
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
