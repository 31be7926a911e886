import { describe, expect, it } from 'vitest';
import { ChatGptFiles } from '@/lib/import/sources/chatgpt/chatgpt-files';
import { importArchive } from '@/tests/fakes/import-archive';

const filesOf = (names: readonly string[], tables: Readonly<Record<string, unknown>> = {}): Promise<ChatGptFiles> =>
  ChatGptFiles.of(
    importArchive({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      ...Object.fromEntries(Object.entries(tables).map(([name, value]) => [name, JSON.stringify(value)])),
    }),
  );

describe('a file of ChatGPT', () => {
  it.each([
    ['file-service://file-abc123', 'file-abc123-holiday.png', 'holiday.png'],
    [
      'file-service://file-abc123',
      'export/dalle-generations/file-abc123-6b1f9c7e-0000-4000-8000-000000000000.webp',
      undefined,
    ],
    ['sediment://file_00ff', 'user-1/file_00ff-sanitized.jpg', undefined],
    ['sediment://a1b2c3#file_00ff#p_0.jpg', 'file_00ff.dat', undefined],
  ])('that %s means is the entry %s', async (pointer, entry, name) => {
    const file = (await filesOf(['other.png', entry])).file(pointer, {}, 'image/png');

    expect(file.entry).toBe(entry);
    expect(file.name).toBe(name);
    expect(file.mimeType).toMatch(/^image\//);
  });

  it('has the name and the type that the tables of the archive say', async () => {
    const files = await filesOf(['file-abc.dat', 'file_00ff.dat'], {
      'conversation_asset_file_names.json': { 'file-abc.dat': 'folder/Übersicht.pdf', 'file_00ff.dat': 7 },
      'library_files.json': [{ file_id: 'file_00ff', file_name: '図.png', mime_type: 'image/png' }, null],
    });

    expect(files.file('file-abc', {})).toEqual({
      type: 'file',
      name: 'Übersicht.pdf',
      mimeType: 'application/pdf',
      entry: 'file-abc.dat',
    });
    expect(files.file('sediment://file_00ff', {})).toMatchObject({ name: '図.png', mimeType: 'image/png' });
  });

  it('is only named where the archive does not have it, or its tables are broken', async () => {
    const files = await ChatGptFiles.of(
      importArchive({ 'library_files.json': '[{', 'conversation_asset_file_names.json': '[]' }),
    );

    expect(files.file('file-service://file-gone', { name: 'gone.png' })).toEqual({
      type: 'file',
      name: 'gone.png',
      mimeType: 'image/png',
    });
    expect(files.file('', {})).toEqual({ type: 'file', mimeType: 'application/octet-stream' });
  });
});
