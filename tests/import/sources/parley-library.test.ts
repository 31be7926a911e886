import { describe, expect, it } from 'vitest';
import { openArchive } from '@/lib/import/open-archive';
import { parleyLibrary } from '@/lib/import/sources/parley-library';
import { collected } from '@/tests/fakes/collect';
import { archiveOf, chosen, libraryFiles, zipOf } from '@/tests/fakes/library-archive';
import { conversationOf, question } from '@/tests/fakes/messages';

const conversations = [conversationOf({ id: 'c1' }), conversationOf({ id: 'c2' }), conversationOf({ id: 'c3' })];
const messages = [
  question('m1', { conversationId: 'c1' }),
  question('m2', { conversationId: 'c1' }),
  question('m3', { conversationId: 'c3' }),
];
const read = async (files: Readonly<Record<string, string | Uint8Array>>) =>
  (await collected(parleyLibrary.read(await archiveOf(files), new AbortController().signal))).items;
const summary = (items: Awaited<ReturnType<typeof read>>) =>
  items.map((item) =>
    item.type === 'rows' ? [Object(item.conversation).id, item.messages.map((one) => Object(one).id)] : item.type,
  );

describe('the archive of everything', () => {
  it('is known by its parley.json, whatever else is there', async () => {
    expect(await parleyLibrary.recognizes(await archiveOf(libraryFiles([], [])))).toBe(true);
    expect(await parleyLibrary.recognizes(await archiveOf({ 'conversations.jsonl': '' }))).toBe(false);
    expect(await parleyLibrary.recognizes(await archiveOf({ 'parley.json': '{"format":"else"}' }))).toBe(false);
    expect(await parleyLibrary.recognizes(await archiveOf({ 'parley.json': 'not JSON' }))).toBe(false);
  });

  it('gives each conversation with its messages, and those without any', async () => {
    const items = await read(libraryFiles(conversations, messages));

    expect(summary(items)).toEqual([
      ['c1', ['m1', 'm2']],
      ['c3', ['m3']],
      ['c2', []],
    ]);
    expect(items[0]).toMatchObject({ isShared: false, conversation: conversations[0], messages: messages.slice(0, 2) });
  });

  it('is read where it was unpacked into a folder, with its files there', async () => {
    const withFile = { ...messages[0], parts: [{ type: 'file', mimeType: 'image/png', dataFile: 'files/a.png' }] };
    const files = Object.entries(libraryFiles(conversations.slice(0, 1), [withFile])).flatMap(([name, content]) =>
      chosen(`parley-2026/${name}`, String(content)),
    );
    const archive = await openArchive(files);

    expect(await parleyLibrary.recognizes(archive)).toBe(true);
    const { items } = await collected(parleyLibrary.read(archive, new AbortController().signal));
    expect(items).toMatchObject([{ messages: [{ parts: [{ dataFile: 'parley-2026/files/a.png' }] }] }]);
  });

  it('gives what is whole where lines are damaged, where messages belong to nothing, and where a file is missing', async () => {
    const files = libraryFiles(conversations, messages);
    const broken = {
      ...files,
      'messages.jsonl': `${files['messages.jsonl']}{"id":"m4","conv\n${JSON.stringify(question('m5', { conversationId: 'gone' }))}\n`,
    };

    expect(summary(await read(broken))).toEqual([
      ['c1', ['m1', 'm2']],
      'unreadable',
      ['c3', ['m3']],
      'unreadable',
      ['c2', []],
    ]);
    const { 'messages.jsonl': _, ...without } = files;
    expect(summary(await read(without))).toContain('unreadable');
  });

  it('of a later version is told from one of this', async () => {
    const later = { 'parley.json': '{"format":"parley-library","version":2}' };

    expect(await parleyLibrary.isLater(await archiveOf(libraryFiles([], [], later)))).toBe(true);
    expect(await parleyLibrary.isLater(await archiveOf(libraryFiles([], [])))).toBe(false);
  });

  it('is read of several that were chosen together, one of a later version left out', async () => {
    const archive = await openArchive([
      ...chosen('old.zip', zipOf(libraryFiles(conversations.slice(0, 1), messages.slice(0, 1)))),
      ...chosen('new.zip', zipOf(libraryFiles(conversations.slice(2), messages.slice(2)))),
      ...chosen('later.zip', zipOf(libraryFiles([], [], { 'parley.json': '{"format":"parley-library","version":2}' }))),
    ]);

    expect(await parleyLibrary.recognizes(archive)).toBe(true);
    expect(await parleyLibrary.isLater(archive)).toBe(false);
    const { items } = await collected(parleyLibrary.read(archive, new AbortController().signal));
    expect(summary(items)).toEqual([['c1', ['m1']], ['c3', ['m3']], 'unreadable']);
  });

  it('is one archive, even if a file of a message is called as its own', async () => {
    const own = libraryFiles(conversations.slice(0, 1), messages.slice(0, 1));
    const items = await read({ ...own, 'files/parley.json': own['parley.json'] ?? '' });

    expect(summary(items)).toEqual([['c1', ['m1']]]);
  });
});
