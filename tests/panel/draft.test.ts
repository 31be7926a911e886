import { beforeEach, expect, it } from 'vitest';
import { changeDraft, flushDrafts, keepDraft } from '@/lib/panel/draft';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const drafts = () => connection.sent('draft-change').map(({ key, text }) => [key, text]);

let connection: FakeChatConnection;
beforeEach(() => {
  flushDrafts();
  connection = openFakePanel({ draftKey: 'window:1' });
});

it('stores what is typed, but nothing of a temporary conversation', () => {
  changeDraft('Why');
  flushDrafts();
  useSession.setState({ isTemporary: true });
  changeDraft('Secret');
  flushDrafts();

  expect(useSession.getState().draft).toBe('Secret');
  expect(drafts()).toEqual([['window:1', 'Why']]);
});

it('stores nothing while it is not known whose draft it is', () => {
  useSession.setState({ draftKey: '' });
  changeDraft('Why');
  flushDrafts();

  expect([useSession.getState().draft, drafts()]).toEqual(['Why', []]);
});

it('stores the last of what is typed, of one draft before another', () => {
  for (const text of ['W', 'Wh', 'Why']) keepDraft('c1', text);
  keepDraft('c2', 'Sea');
  flushDrafts();
  flushDrafts();

  expect(drafts()).toEqual([
    ['c1', 'Why'],
    ['c2', 'Sea'],
  ]);
});
