import { beforeEach, expect, it } from 'vitest';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { leaveOut } from '@/lib/panel/attachments/draft-pages';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { openFakePanel } from '@/tests/fakes/panel';

const page = pageAttachment('p1', fakeContent());
const note = { id: 'n1', name: 'note.txt', mimeType: 'text/plain', data: 'V29yZHM=' };
const leftOut = () => useSession.getState().draftFiles.map((file) => file.page?.leftOut);

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel({ draftFiles: [note, page] });
});

it('leaves out what the user says, and keeps that with the draft', () => {
  leaveOut('p1', [0, 2]);

  expect(leftOut()).toEqual([undefined, [0, 2]]);
  expect(connection.sent('draft-file-add')).toMatchObject([
    { key: 'c1', file: { id: 'p1', page: { leftOut: [0, 2] } } },
  ]);
});

it('knows its passages by the same places, so that they are not searched anew', () => {
  leaveOut('p1', [0]);

  expect(useSession.getState().draftFiles[1]?.page?.starts).toBe(page.page?.starts);
});

it('leaves nothing out of what is no page, nor of what is gone', () => {
  leaveOut('n1', [0]);
  leaveOut('gone', [0]);

  expect([leftOut(), connection.commands]).toEqual([[undefined, undefined], []]);
});

it('keeps nothing of a temporary conversation', () => {
  useSession.setState({ isTemporary: true });
  leaveOut('p1', []);

  expect([leftOut(), connection.commands]).toEqual([[undefined, []], []]);
});
