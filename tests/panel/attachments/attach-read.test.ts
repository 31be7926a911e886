import { beforeEach, expect, it } from 'vitest';
import { mostAttachments } from '@/lib/domain/attachment';
import { attachRead } from '@/lib/panel/attachments/attach-read';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

const file = { id: 'f1', name: 'Sky', mimeType: 'text/plain', data: 'V29yZHM=' };
let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

it('attaches what was read, and answers when it is kept', async () => {
  const answer = connection.hold('draft-file-add');
  let isAttached: boolean | undefined;
  void attachRead(file).then((answered) => {
    isAttached = answered;
  });
  await settlePromises();
  const before = isAttached;
  answer(null);
  await settlePromises();

  expect([before, isAttached]).toEqual([undefined, true]);
  expect(useSession.getState().draftFiles).toEqual([file]);
});

it('attaches nothing twice', async () => {
  await attachRead(file);

  expect(await attachRead({ ...file, name: 'Again' })).toBe(true);
  expect(useSession.getState().draftFiles).toEqual([file]);
  expect(connection.commands).toHaveLength(1);
});

it('says why there is no room, and leaves the draft as it is', async () => {
  const many = Array.from({ length: mostAttachments }, (_, index) => ({ ...file, id: `x${index}` }));
  useSession.setState({ draftFiles: many });

  expect(await attachRead(file)).toBe(false);
  expect(toastKey()).toBe('fileProblem.too-many');
  expect(useSession.getState().draftFiles).toEqual(many);
});

it('attaches what could not be kept, and says that it is not kept', async () => {
  connection.answer({ 'draft-file-add': { code: 'storage-full' } });

  expect(await attachRead(file)).toBe(true);
  expect(toastKey()).toBe('error.storage-full.title');
});

it('keeps nothing of a temporary conversation', async () => {
  useSession.setState({ isTemporary: true });

  expect(await attachRead(file)).toBe(true);
  expect(connection.commands).toEqual([]);
});
