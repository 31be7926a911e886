import { describe, expect, it } from 'vitest';
import { markdownSource } from '@/lib/import/sources/markdown/markdown-files';
import { importArchive, importFixture } from '@/tests/fakes/import-archive';
import { conversationsFrom, importedFrom, saidIn } from '@/tests/fakes/imported-from';

const files = importFixture('markdown');

const read = async (text: string, name = 'note.md') =>
  (await conversationsFrom(markdownSource, importArchive({ [name]: text })))[0];

describe('a folder of Markdown', () => {
  it('is one with Markdown and no other export in it', async () => {
    await expect(markdownSource.recognizes(importArchive({ 'a/b.MD': '', 'a/c.png': '' }))).resolves.toBe(true);
    await expect(markdownSource.recognizes(importArchive({ 'a.md': '', '.obsidian/app.json': '{}' }))).resolves.toBe(
      true,
    );
    await expect(markdownSource.recognizes(importArchive({ 'a.md': '', 'messages.jsonl': '' }))).resolves.toBe(false);
    await expect(markdownSource.recognizes(importArchive({ '.trash/a.md': '' }))).resolves.toBe(false);
  });

  it('has a conversation for each file, called after its front matter, its heading, or its name', async () => {
    expect((await conversationsFrom(markdownSource, importArchive(files))).map(({ title }) => title)).toEqual([
      'Einkauf',
      'Chat über Brot',
      'Segeln & Wind',
    ]);
    expect(await read('words', 'a/b/Über uns.md')).toMatchObject({ title: 'Über uns' });
  });

  it('has what the user wrote as one question, with the pictures of the folder that it shows and no others', async () => {
    const [note] = await conversationsFrom(markdownSource, importArchive(files));

    expect(note === undefined ? [] : saidIn(note)).toEqual([
      'user has zettel.png image/png bilder/zettel.png',
      expect.stringMatching(/^user: # Einkauf\n\n- Äpfel\n- 牛乳/),
    ]);
  });

  it('shows no picture from outside of the folder, and finds one by an address with escapes', async () => {
    const text =
      '![a](../../x.png) ![b](/a/x.png) ![c](file:x.png) ![d](x%201.png) ![e](%zz.png) ![f](x%201.png) ![g](a.md)';
    const [note] = await conversationsFrom(
      markdownSource,
      importArchive({ 'a/a.md': text, 'x.png': '', 'a/x.png': '', 'a/x 1.png': '', '../x.png': '' }),
    );

    expect(note === undefined ? [] : saidIn(note).slice(0, -1)).toEqual(['user has x 1.png image/png a/x 1.png']);
  });

  it('has the times of the front matter', async () => {
    const chat = (await conversationsFrom(markdownSource, importArchive(files)))[1];

    expect(chat).toMatchObject({ createdAt: Date.UTC(2025, 6, 10, 14, 53, 58), updatedAt: Date.UTC(2025, 6, 10, 15) });
  });

  it('has a file once that lies in it twice, and the same conversation when it has moved', async () => {
    const twice = await conversationsFrom(
      markdownSource,
      importArchive({ 'a.md': 'same', 'b/c.md': 'same', 'd.md': 'other' }),
    );

    expect(twice.map(({ title }) => title)).toEqual(['a', 'd']);
    expect((await read('same', 'x.md'))?.id).toBe(twice[0]?.id);
  });

  it('passes over an empty file, and names one that cannot be read', async () => {
    expect(
      await importedFrom(markdownSource, importArchive({ 'a.md': ' \n', 'b.md': 'x', 'c.md': 'y' }, ['b.md'])),
    ).toMatchObject([
      { type: 'unreadable', entry: 'b.md' },
      { type: 'conversation', conversation: { title: 'c' } },
    ]);
  });
});
