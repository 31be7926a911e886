import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openArchiveFolder, sweepArchives, whileAlone } from '@/lib/panel/app/archive/archive-place';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';

let files: FakeFiles;
beforeEach(() => {
  files = createFakeFiles();
});
afterEach(() => vi.unstubAllGlobals());

const signal = new AbortController().signal;
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hour = 3_600_000;

it('writes a file piece by piece, and gives it whole', async () => {
  const folder = await openArchiveFolder('one');
  const file = await folder.open('archive.zip', signal);
  const large = new Uint8Array(1_500_000).fill(7);
  const piece = bytes('ab');
  await file.write(piece);
  piece.fill(0);
  await file.write(large);

  const blob = await file.finish();

  expect(blob.size).toBe(1_500_002);
  expect(await blob.slice(0, 3).text()).toBe('ab\u0007');
});

it('leaves nothing of what is discarded, finished or not', async () => {
  const folder = await openArchiveFolder('one');
  await (await folder.open('archive.zip', signal)).write(bytes('half'));
  await (await folder.open('messages.jsonl', signal)).finish();

  await folder.discard();

  expect(files.names()).toEqual(['archives/']);
});

it('takes nothing more once it is cancelled', async () => {
  const controller = new AbortController();
  const file = await (await openArchiveFolder('one')).open('archive.zip', controller.signal);
  controller.abort();

  await expect(file.write(bytes('more'))).rejects.toMatchObject({ name: 'AbortError' });
  await expect(file.finish()).rejects.toMatchObject({ name: 'AbortError' });
});

it('keeps an archive in memory where there is no file system', async () => {
  vi.stubGlobal('navigator', {
    storage: { getDirectory: () => Promise.reject(new DOMException('private', 'SecurityError')) },
  });
  const folder = await openArchiveFolder('one');
  const file = await folder.open('archive.zip', signal);
  await file.write(bytes('in memory'));

  expect(await (await file.finish()).text()).toBe('in memory');
  await folder.discard();
  await sweepArchives(0, true);
});

const written = async (id: string, at: number): Promise<void> => {
  files.now = at;
  const folder = await openArchiveFolder(id);
  await (await folder.open('archive.zip', signal)).finish();
};

it('deletes what closed pages left, but not what a page has or what a download may still need', async () => {
  await written('open', 0);
  const gone = new Set<string>();
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: {
      request: async (name: string, _: unknown, run: (lock: object | null) => unknown) =>
        run(gone.has(name) ? {} : null),
    },
  });
  await written('left', 0);
  await written('new', hour - 1000);
  gone.add('parley-archive-left').add('parley-archive-new');

  await sweepArchives(hour);
  expect(files.names().filter((name) => name.split('/').length === 3)).toEqual(
    expect.arrayContaining(['archives/open/', 'archives/new/']),
  );
  expect(files.names()).not.toContain('archives/left/');

  await sweepArchives(hour, true);
  expect(files.names()).not.toContain('archives/new/');
});

it('lets one page at a time make an archive', async () => {
  const release = files.lock('parley-archives');

  expect(await whileAlone(async () => 'made')).toBeUndefined();
  release();
  expect(await whileAlone(async () => 'made')).toBe('made');
  await expect(whileAlone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whileAlone(async () => 'made again')).toBe('made again');
});
