import { describe, expect, it } from 'vitest';
import { openArchive } from '@/lib/import/open-archive';
import { parleyConversation } from '@/lib/import/sources/parley-conversation';
import { collected } from '@/tests/fakes/collect';
import { chosen, exportedFile } from '@/tests/fakes/library-archive';
import { answer, conversationOf, question } from '@/tests/fakes/messages';

const file = exportedFile(conversationOf(), [question('q1'), answer('a1', 'q1')]);
const open = (...files: readonly (readonly [string, string])[]) =>
  openArchive(files.flatMap(([name, text]) => chosen(name, text)));
const read = async (archive: Awaited<ReturnType<typeof open>>) =>
  (await collected(parleyConversation.read(archive, new AbortController().signal))).items;

describe('a conversation that Parley saved as JSON', () => {
  it.each(['chat.json', 'chat.txt', 'no ending'])('is known by what it says, as %s too', async (name) => {
    expect(await parleyConversation.recognizes(await open([name, file]))).toBe(true);
  });

  it.each([
    ['other JSON', '{"title":"parley-conversation"}'],
    ['an empty file', ''],
    ['an array', '[]'],
    ['another format', '{"format":"parley-library"}'],
  ])('is not %s', async (_, text) => {
    expect(await parleyConversation.recognizes(await open(['a.json', text]))).toBe(false);
  });

  it('gives its rows as they stand there', async () => {
    expect(await read(await open(['a.json', file]))).toEqual([
      {
        type: 'rows',
        conversation: conversationOf(),
        messages: [question('q1'), answer('a1', 'q1')],
        isShared: true,
      },
    ]);
  });

  it('gives what is whole of several, and names the rest', async () => {
    const items = await read(await open(['broken.json', file.slice(0, -20)], ['whole.json', file], ['x.json', '{}']));

    expect(items.map((item) => (item.type === 'unreadable' ? item.entry : item.type))).toEqual(['broken.json', 'rows']);
  });

  it('of a later version is told from one of this', async () => {
    const later = exportedFile(conversationOf(), [], { version: 2 });

    expect(await parleyConversation.isLater(await open(['a.json', later]))).toBe(true);
    expect(await parleyConversation.isLater(await open(['a.json', file]))).toBe(false);
    expect(await read(await open(['a.json', later], ['b.json', file]))).toMatchObject([
      { type: 'unreadable', entry: 'a.json' },
      { type: 'rows' },
    ]);
  });

  it('is looked for in a bounded number of files, read wherever it is, and left alone when it is cancelled', async () => {
    const others = Array.from({ length: 300 }, (_, number) => [`${number}.json`, '{}'] as const);
    const archive = await open(...others, ['last.json', file]);
    const asked: string[] = [];
    const watched = {
      ...archive,
      head: (name: string, length: number) => {
        asked.push(name);
        return archive.head(name, length);
      },
    };

    expect(await parleyConversation.recognizes(watched)).toBe(false);
    expect(asked.length).toBeLessThanOrEqual(100);
    expect(await read(archive)).toHaveLength(1);

    asked.length = 0;
    const { error } = await collected(parleyConversation.read(watched, AbortSignal.abort()));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([]);
  });
});
