import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveFile } from '@/lib/platform/move-file';
import { createFakeFiles, type FakeFiles } from '@/tests/fakes/own-files';

let files: FakeFiles;
beforeEach(() => {
  files = createFakeFiles();
});
afterEach(() => vi.unstubAllGlobals());

const prepare = async () => {
  const root = await navigator.storage.getDirectory();
  const [from, to] = [
    await root.getDirectoryHandle('from', { create: true }),
    await root.getDirectoryHandle('to', { create: true }),
  ];
  const file = await from.getFileHandle('a', { create: true });
  const writable = await file.createWritable();
  await writable.write(new TextEncoder().encode('all of it'));
  await writable.close();
  return { from, to, file };
};
const refuse = (name: string) => () => Promise.reject(new DOMException('no', name));

it.each([
  ['moves it', {}],
  ['copies it where the browser does not move files', { move: undefined }],
  ['copies it where the browser does not move such files', { move: refuse('NotSupportedError') }],
])('%s, whole', async (_, own) => {
  const { from, to, file } = await prepare();

  await moveFile(Object.assign(file, own), from, to, 'b');

  expect(files.names()).toEqual(['from/', 'to/', 'to/b']);
  expect(await (await (await to.getFileHandle('b')).getFile()).text()).toBe('all of it');
});

it('leaves the file where it is when it cannot be moved, and nothing under the new name', async () => {
  const { from, to, file } = await prepare();
  await expect(moveFile(Object.assign(file, { move: refuse('NotAllowedError') }), from, to, 'b')).rejects.toMatchObject(
    { name: 'NotAllowedError' },
  );
  files.failWith(new DOMException('full', 'QuotaExceededError'));
  await expect(moveFile(Object.assign(file, { move: undefined }), from, to, 'b')).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });

  expect(files.names()).toEqual(['from/', 'from/a', 'to/']);
});
