import { beforeEach, expect, it } from 'vitest';
import { attachFiles } from '@/lib/panel/attachments/attach-files';
import { removeDraftFile } from '@/lib/panel/draft-files';
import { cancelImport, useFileImports } from '@/lib/panel/file-imports';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const textFile = (name: string, text = 'Some words.'): File => new File([text], name, { type: 'text/plain' });
const names = (): readonly string[] => useSession.getState().draftFiles.map(({ name }) => name);

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

it('attaches files in their order and keeps each with the draft at once', async () => {
  await attachFiles([textFile('one.txt'), textFile('two.md')]);

  expect(names()).toEqual(['one.txt', 'two.md']);
  expect(connection.sent('draft-file-add').map(({ key, file }) => [key, file.name])).toEqual([
    ['c1', 'one.txt'],
    ['c1', 'two.md'],
  ]);
});

it('shows a file while it is read, and no longer', async () => {
  const attaching = attachFiles([textFile('one.txt')]);
  const during = useFileImports.getState().imports.map(({ name, draftKey }) => [name, draftKey]);
  await attaching;

  expect(during).toEqual([['one.txt', 'c1']]);
  expect(useFileImports.getState().imports).toEqual([]);
});

it('names a file that cannot be attached and attaches the others', async () => {
  await attachFiles([textFile('empty.txt', ''), textFile('two.txt')]);

  expect(names()).toEqual(['two.txt']);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'fileProblem.empty', values: { name: 'empty.txt' } });
});

it('attaches nothing that the user has taken off while it was read', async () => {
  const attaching = attachFiles([textFile('one.txt'), textFile('two.txt')]);
  cancelImport(useFileImports.getState().imports[0]?.id ?? '');
  await attaching;

  expect(names()).toEqual(['two.txt']);
  expect(toastKey()).toBeUndefined();
});

it('gives a file to the draft that it was meant for, when another conversation is opened meanwhile', async () => {
  const attaching = attachFiles([textFile('one.txt')]);
  useSession.setState({ draftKey: 'c2', draftFiles: [] });
  await attaching;

  expect(names()).toEqual([]);
  expect(connection.sent('draft-file-add')).toMatchObject([{ key: 'c1', file: { name: 'one.txt' } }]);
});

it('writes nothing of a temporary conversation to the disk', async () => {
  useSession.setState({ isTemporary: true });
  await attachFiles([textFile('one.txt')]);
  removeDraftFile(useSession.getState().draftFiles[0]?.id ?? '');

  expect([names(), connection.commands]).toEqual([[], []]);
});

it('says so when a file could not be kept; it is attached all the same', async () => {
  connection.answer({ 'draft-file-add': { code: 'storage-full' } });
  await attachFiles([textFile('one.txt')]);

  expect([names(), toastKey()]).toEqual([['one.txt'], 'error.storage-full.title']);
});
