import { describe, expect, it } from 'vitest';
import { chosenFiles, droppedFiles } from '@/lib/panel/library/import/chosen-files';

const file = (name: string, path = ''): File => Object.assign(new File(['x'], name), { webkitRelativePath: path });
const listOf = (...files: readonly File[]) => Object.assign(Object.create({ length: files.length }), files);

/** An entry of a drop; a folder gives its contents in two goes, as Chrome does with a hundred at a time. */
const fileEntry = (path: string) => ({
  isFile: true,
  isDirectory: false,
  fullPath: path,
  file: (found: (file: File) => void) => found(file(path.split('/').at(-1) ?? '')),
});
const folderEntry = (path: string, inside: readonly object[]) => ({
  isFile: false,
  isDirectory: true,
  fullPath: path,
  createReader: () => {
    const rest = [...inside];
    return { readEntries: (found: (some: readonly object[]) => void) => found(rest.splice(0, 1)) };
  },
});
const transfer = (...items: readonly object[]) => Object.assign(Object.create(null), { items });

describe('what the user chose', () => {
  it('has the name of a file, and its path in a folder', () => {
    const files = Object.assign([file('a.zip'), file('b.md', 'notes/b.md')], { item: () => null });

    expect(
      chosenFiles(Object.assign(listOf(), files, { [Symbol.iterator]: () => files.values() })).map(({ path }) => path),
    ).toEqual(['a.zip', 'notes/b.md']);
    expect(chosenFiles(null)).toEqual([]);
  });

  it('is a file that was dropped, and all that is in folders', async () => {
    const folder = folderEntry('/notes', [
      fileEntry('/notes/a.md'),
      folderEntry('/notes/sub', [fileEntry('/notes/sub/b.md')]),
    ]);
    const dropped = await droppedFiles(
      transfer(
        { kind: 'string' },
        { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file('c.zip') },
        { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => file('notes') },
      ),
    );

    expect(dropped.map(({ path }) => path)).toEqual(['c.zip', 'notes/a.md', 'notes/sub/b.md']);
  });
});
