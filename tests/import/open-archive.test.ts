import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ImportError } from '@/lib/import/imported';
import { openArchive } from '@/lib/import/open-archive';
import { collected } from '@/tests/fakes/collect';
import { archiveOf, chosen, zipOf } from '@/tests/fakes/library-archive';

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof ImportError ? error.reason : String(error);
};

describe('what the user chose', () => {
  it('is the entries of a zip, whatever the file is called', async () => {
    const archive = await archiveOf({ 'a/one.json': '{"x":[1,2]}', 'two.txt': 'Äpfel\nund\n' });

    expect(archive.names).toEqual(['a/one.json', 'two.txt']);
    expect(archive.sizeOf('two.txt')).toBe(11);
    expect(await archive.json('a/one.json')).toEqual({ x: [1, 2] });
    expect(await archive.text('two.txt')).toBe('Äpfel\nund\n');
    expect(await archive.head('two.txt', 3)).toBe('Äpf');
    expect((await collected(archive.lines('two.txt'))).items).toEqual(['Äpfel', 'und']);
    expect((await collected(archive.jsonValues('a/one.json', ['x']))).items).toEqual([1, 2]);
    expect(await archive.bytes('two.txt', 20)).toEqual(strToU8('Äpfel\nund\n'));
  });

  it('is the files of a folder, or one file', async () => {
    const folder = await openArchive([...chosen('notes/a.md', '# A'), ...chosen('notes/b.md', '# B')]);

    expect(folder.names).toEqual(['notes/a.md', 'notes/b.md']);
    expect(folder.size).toBe(6);
    expect(await folder.text('notes/b.md')).toBe('# B');
  });

  it('has no entry whose name leads out of it, and none twice', async () => {
    const archive = await archiveOf({
      '../../etc/passwd': 'x',
      '/absolute': 'x',
      'a/../../b': 'x',
      'C:/windows': 'x',
      'back\\slash': 'x',
      'good..name/file': 'x',
    });

    expect(archive.names).toEqual(['good..name/file']);
  });

  it('has no entry that unpacks to far more than text does: what is read of it ends with an error', async () => {
    const bomb = await archiveOf({ 'conversations.json': new Uint8Array(60_000_000) });

    expect(await reasonOf(bomb.text('conversations.json'))).toBe('too-large');
    expect(await bomb.head('conversations.json', 10)).toHaveLength(10);
  });

  it('is not believed about its sizes', async () => {
    const bytes = zipSync({ 'a.txt': strToU8('a long enough text, a long enough text, a long enough text') });
    // The unpacked size of the one entry in the list at the end (APPNOTE.TXT 4.3.12): offset 24 of its header.
    const list = bytes.findLastIndex(
      (_, at) => bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2,
    );
    bytes[list + 24] = 5;
    const archive = await openArchive(chosen('small.zip', bytes));

    expect(['too-large', 'unreadable']).toContain(await reasonOf(archive.text('a.txt')));
  });

  it('that is cut off is unreadable', async () => {
    const whole = await bytesOf(zipOf({ 'a.txt': 'x'.repeat(1000) }));

    expect(await reasonOf(openArchive(chosen('cut.zip', whole.slice(0, whole.length - 30))))).toBe('unreadable');
  });

  it('with a damaged entry gives the others', async () => {
    const bytes = zipSync({ 'a.txt': [strToU8('hello'), { level: 0 }], 'b.txt': [strToU8('world'), { level: 0 }] });
    const at = bytes.findIndex((byte, index) => byte === 0x68 && bytes[index + 1] === 0x65);
    bytes[at] = 0x69;
    const archive = await openArchive(chosen('damaged.zip', bytes));

    expect(await reasonOf(archive.text('a.txt'))).toBe('unreadable');
    expect(await archive.text('b.txt')).toBe('world');
  });

  it('holds no JSON that is nested deeper than anything that is meant', async () => {
    const archive = await archiveOf({ 'deep.json': '['.repeat(100_000) + ']'.repeat(100_000) });

    expect(await reasonOf(archive.json('deep.json'))).toBe('unreadable');
  });
});

describe('several archives', () => {
  it('are one, with the files that were chosen beside them', async () => {
    const archive = await openArchive([
      ...chosen('one.zip', zipOf({ 'conversations.json': '[1]' })),
      ...chosen('two.ZIP', zipOf({ 'more.json': '[2]' })),
      ...chosen('note.md', '# Note'),
    ]);

    expect([...archive.names].toSorted()).toEqual(['conversations.json', 'more.json', 'note.md']);
    expect(await archive.text('more.json')).toBe('[2]');
  });

  it('are a folder each where names are the same, whatever they are called', async () => {
    const one = zipOf({ 'conversations.json': '[1]', 'only.json': '[0]' });
    const archive = await openArchive([
      ...chosen('export.zip', one),
      ...chosen('export.zip', zipOf({ 'conversations.json': '[2]' })),
      ...chosen('other.zip', zipOf({ 'other.json': '[3]' })),
    ]);

    expect(archive.names).toEqual([
      'export/conversations.json',
      'export/only.json',
      'export 2/conversations.json',
      'other/other.json',
    ]);
    expect(await archive.text('export 2/conversations.json')).toBe('[2]');
    expect(await archive.text('export/only.json')).toBe('[0]');
  });

  it('within a folder are files of it', async () => {
    const files = [...chosen('notes/a.md', '# A'), ...chosen('notes/old.zip', zipOf({ 'b.md': '# B' }))];

    expect((await openArchive(files)).names).toEqual(['notes/a.md', 'notes/old.zip']);
  });

  it('are not opened any more when it is cancelled', async () => {
    const file = zipOf({ 'a.json': '[]' });

    await expect(openArchive(chosen('a.zip', file), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('tolerates bytes in front of an archive that is called one', async () => {
  const file = new Blob(['#!/bin/sh\n', zipOf({ 'a.json': '[1]' })]);

  expect(await (await openArchive(chosen('a.zip', file))).text('a.json')).toBe('[1]');
});
