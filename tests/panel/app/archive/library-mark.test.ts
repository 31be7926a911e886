import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { readLibraryMark } from '@/lib/panel/app/archive/library-mark';
import { useSession } from '@/lib/panel/session-store';
import { parley } from '@/lib/storage/read/database';
import { conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

beforeEach(async () => {
  await parley.delete();
  await parley.open();
  openFakePanel();
  await parley.conversations.put(conversationOf({ id: 'c1', updatedAt: 1 }));
});

it('stays as it is while nothing changes', async () => {
  const before = await readLibraryMark();

  expect(before.conversations).toBe(1);
  expect(await readLibraryMark()).toEqual(before);
});

it.each([
  ['a message', () => parley.messages.put(question('q1'))],
  ['a title', () => parley.conversations.put(conversationOf({ id: 'c1', updatedAt: 2 }))],
  [
    'a preference',
    () => useSession.setState(({ preferences }) => ({ preferences: { ...preferences, appearance: 'dark' } })),
  ],
])('changes with %s', async (_, change) => {
  const before = await readLibraryMark();
  await change();

  expect((await readLibraryMark()).mark).not.toBe(before.mark);
});
