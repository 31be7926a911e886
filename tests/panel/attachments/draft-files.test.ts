import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type Attachment, largestAttachments, mostAttachments } from '@/lib/domain/attachment';
import {
  attachFiles,
  removeDraftFile,
  restoreDraftFiles,
  returnFiles,
  roomProblem,
} from '@/lib/panel/attachments/draft-files';
import { cancelReading, useFileReadings } from '@/lib/panel/attachments/file-readings';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { parley } from '@/lib/storage/read/database';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const textFile = (name: string, text = 'Some words.'): File => new File([text], name, { type: 'text/plain' });
const attachment = (id: string, own: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.txt`,
  mimeType: 'text/plain',
  data: 'V29yZHM=',
  ...own,
});
const names = (): readonly string[] => useSession.getState().draftFiles.map(({ name }) => name);

let connection: FakeChatConnection;
beforeEach(async () => {
  connection = openFakePanel();
  await parley.draftFiles.clear();
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
  const during = useFileReadings.getState().readings.map(({ name, draftKey }) => [name, draftKey]);
  await attaching;

  expect(during).toEqual([['one.txt', 'c1']]);
  expect(useFileReadings.getState().readings).toEqual([]);
});

it('names a file that cannot be attached and attaches the others', async () => {
  await attachFiles([textFile('empty.txt', ''), textFile('two.txt')]);

  expect(names()).toEqual(['two.txt']);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'fileProblem.empty', values: { name: 'empty.txt' } });
});

it('attaches nothing that the user has taken off while it was read', async () => {
  const attaching = attachFiles([textFile('one.txt'), textFile('two.txt')]);
  cancelReading(useFileReadings.getState().readings[0]?.id ?? '');
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

it('has room for so many files and so many bytes, text beside the file included', () => {
  const few = Array.from({ length: mostAttachments - 1 }, (_, index) => attachment(`f${index}`));
  useSession.setState({ draftFiles: few });
  const before = roomProblem(attachment('last'));
  useSession.setState({ draftFiles: [...few, attachment('last')] });
  const after = roomProblem(attachment('one-more'));
  useSession.setState({ draftFiles: [attachment('large', { data: 'x'.repeat(largestAttachments - 10), text: 'x' })] });

  expect([before, after]).toEqual([undefined, 'too-many']);
  expect(roomProblem(attachment('fits', { data: 'x'.repeat(9) }))).toBeUndefined();
  expect(roomProblem(attachment('too-much', { data: 'x'.repeat(10) }))).toBe('no-room');
});

it('puts back what belonged to a question that was taken back, as far as there is room', () => {
  useSession.setState({
    draftFiles: Array.from({ length: mostAttachments - 1 }, (_, index) => attachment(`f${index}`)),
  });

  returnFiles([attachment('back'), attachment('late')]);

  expect(names().slice(-1)).toEqual(['back.txt']);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'fileProblem.too-many', values: { name: 'late.txt' } });
});

it('takes a file off, here and on the disk', () => {
  useSession.setState({ draftFiles: [attachment('f1'), attachment('f2')] });

  removeDraftFile('f1');

  expect(names()).toEqual(['f2.txt']);
  expect(connection.commands).toEqual([{ type: 'draft-file-remove', key: 'c1', fileId: 'f1' }]);
});

it('shows what an earlier visit left before what was attached since, each once', async () => {
  await parley.draftFiles.bulkPut([
    { ...attachment('old'), draftKey: 'c1', at: 1 },
    { ...attachment('both'), draftKey: 'c1', at: 2 },
    { ...attachment('elsewhere'), draftKey: 'c2', at: 3 },
  ]);
  useSession.setState({ draftFiles: [attachment('both'), attachment('new')] });

  await restoreDraftFiles('c1');

  expect(names()).toEqual(['old.txt', 'both.txt', 'new.txt']);
});

it('shows nothing of a draft that is not shown any more', async () => {
  await parley.draftFiles.put({ ...attachment('old'), draftKey: 'c1', at: 1 });
  const restoring = restoreDraftFiles('c1');
  useSession.setState({ draftKey: 'c2' });
  await restoring;

  expect(names()).toEqual([]);
});
