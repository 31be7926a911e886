import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { type Attachment, largestAttachments, maxAttachments } from '@/lib/domain/attachment';
import {
  attachRead,
  removeDraftFile,
  restoreDraftFiles,
  returnFiles,
  roomProblem,
  sayFileNotices,
} from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { parley } from '@/lib/storage/read/database';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

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

it('has room for so many files and so many bytes, text beside the file included', () => {
  const few = Array.from({ length: maxAttachments - 1 }, (_, index) => attachment(`f${index}`));
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
    draftFiles: Array.from({ length: maxAttachments - 1 }, (_, index) => attachment(`f${index}`)),
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

it('attaches what was read, and answers when it is kept', async () => {
  const answer = connection.hold('draft-file-add');
  let isAttached: boolean | undefined;
  void attachRead(attachment('f1')).then((answered) => {
    isAttached = answered;
  });
  await settlePromises();
  const before = isAttached;
  answer(null);
  await settlePromises();

  expect([before, isAttached]).toEqual([undefined, true]);
  expect(useSession.getState().draftFiles).toEqual([attachment('f1')]);
});

it('attaches nothing twice', async () => {
  await attachRead(attachment('f1'));

  expect(await attachRead(attachment('f1', { name: 'Again' }))).toBe(true);
  expect(useSession.getState().draftFiles).toEqual([attachment('f1')]);
  expect(connection.commands).toHaveLength(1);
});

it('says why there is no room, and leaves the draft as it is', async () => {
  const many = Array.from({ length: maxAttachments }, (_, index) => attachment(`x${index}`));
  useSession.setState({ draftFiles: many });

  expect(await attachRead(attachment('f1'))).toBe(false);
  expect(toastKey()).toBe('fileProblem.too-many');
  expect(useSession.getState().draftFiles).toEqual(many);
});

it('attaches what could not be kept, and says that it is not kept', async () => {
  connection.answer({ 'draft-file-add': { code: 'storage-full' } });

  expect(await attachRead(attachment('f1'))).toBe(true);
  expect(toastKey()).toBe('error.storage-full.title');
});

it('keeps nothing of a temporary conversation', async () => {
  useSession.setState({ isTemporary: true });

  expect(await attachRead(attachment('f1'))).toBe(true);
  expect(connection.commands).toEqual([]);
});

it('says in one toast all that is missing of a file', () => {
  sayFileNotices('a.pdf', []);
  expect(useToast.getState().toast).toBeUndefined();

  sayFileNotices('a.pdf', [
    { problem: 'unread-letters', pages: '1' },
    { problem: 'pages-without-text', pages: '2–3' },
  ]);

  expect(useToast.getState().toast).toMatchObject({
    textKey: 'fileProblem.unread-letters',
    values: { name: 'a.pdf', pages: '1' },
    cause: { textKey: 'fileProblem.pages-without-text', values: { name: 'a.pdf', pages: '2–3' } },
  });
});
