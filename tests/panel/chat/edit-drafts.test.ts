import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { dropEdit, flushEdits, keepEdit, readEdit } from '@/lib/panel/chat/edit-drafts';
import { parley } from '@/lib/storage/read/database';
import { openFakePanel } from '@/tests/fakes/panel';

beforeEach(async () => {
  flushEdits();
  await parley.drafts.clear();
});

it.each([
  ['what was left', { key: 'edit:u1', text: 'Left', at: 1 }, 'Left'],
  ['nothing where the edit was given up', { key: 'edit:u1', text: '', at: 1 }, undefined],
  ['nothing of another question', { key: 'edit:u2', text: 'Other', at: 1 }, undefined],
])('reads %s', async (_what, row, expected) => {
  await parley.drafts.put(row);

  expect(await readEdit('u1')).toBe(expected);
});

it('sends the last of what is typed, and an empty text when it is dropped', () => {
  const connection = openFakePanel();
  for (const text of ['W', 'Wh', 'Why']) keepEdit('u1', text);
  flushEdits();
  dropEdit('u1');

  expect(connection.sent('draft-change').map(({ text }) => text)).toEqual(['Why', '']);
});
