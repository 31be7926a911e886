import { expect, it } from 'vitest';
import { allDeletions } from '@/lib/background/chat/all-deletions';
import { createTemporaryChats } from '@/lib/background/chat/temporary-chats';
import { createLocks } from '@/lib/background/locks';
import { type Deletion, undoForMs } from '@/lib/storage/write/deletions';
import { createFakeArea } from '@/tests/fakes/key-value-area';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { createFakeTime } from '@/tests/fakes/timers';

const asked = question('q', { conversationId: 't' });
const answered = answer('a', 'q', { conversationId: 't' });
const chat = conversationOf({ id: 't', isTemporary: true, activeLeafId: 'a' });

const create = async () => {
  const area = createFakeArea();
  const time = createFakeTime();
  const temporary = createTemporaryChats(area, () => undefined);
  await temporary.write({ conversation: chat, messages: [asked, answered] });
  const stored: (Deletion | string)[] = [];
  const deletions = allDeletions(
    {
      remove: async (deletion) => `stored-${stored.push(deletion)}`,
      undo: async (undoId) => void stored.push(undoId),
      purge: async () => [],
      forgetFiles: async () => false,
      onRemove: () => undefined,
    },
    { temporary, locks: createLocks(), timers: time.timers, newId: () => 'temporary-1' },
  );
  const shown = () => temporary.find('t');
  return { area, time, temporary, stored, deletions, shown };
};

it('brings a temporary conversation back as it was, which is nowhere but in memory meanwhile', async () => {
  const { area, deletions, shown, stored } = await create();

  const undoId = await deletions.remove({ conversationIds: ['t'] });
  const meanwhile = [shown(), await area.get(), [...stored]];
  await deletions.undo(undoId);

  expect(meanwhile).toEqual([undefined, {}, []]);
  expect(shown()).toEqual({ conversation: chat, messages: [asked, answered] });
});

it('brings a temporary message back beside what was asked since then', async () => {
  const { deletions, shown, temporary } = await create();
  const { activeLeafId: _, ...rest } = chat;
  const later = question('later', { conversationId: 't', createdAt: asked.createdAt + 1000 });

  const undoId = await deletions.remove({ messageIds: ['a'], shown: { ...rest, activeLeafId: 'q' } });
  const without = shown();
  await temporary.write({ conversation: { ...chat, title: 'Sky', activeLeafId: 'later' }, messages: [later] });
  await deletions.undo(undoId);

  expect(without?.messages).toEqual([asked]);
  expect(
    shown()
      ?.messages.map(({ id }) => id)
      .toSorted(),
  ).toEqual(['a', 'later', 'q']);
  expect(shown()?.conversation).toMatchObject({ title: 'Sky', activeLeafId: 'a' });
});

it('forgets what was temporary when it can no longer be undone, or when all is deleted', async () => {
  const first = await create();
  const second = await create();

  const tooLate = await first.deletions.remove({ conversationIds: ['t'] });
  await first.time.advance(undoForMs);
  await first.deletions.undo(tooLate);
  const forgotten = await second.deletions.remove({ conversationIds: ['t'] });
  second.deletions.forget();
  await second.deletions.undo(forgotten);

  expect([first.shown(), second.shown()]).toEqual([undefined, undefined]);
});

it('deletes what is stored where it is stored, beside what is temporary too, and takes both back together', async () => {
  const { deletions, shown, stored } = await create();

  const undoId = await deletions.remove({ conversationIds: ['c1', 't'] });
  await deletions.undo(undoId);

  expect(stored).toEqual([expect.objectContaining({ conversationIds: ['c1'] }), 'stored-1']);
  expect(shown()?.messages).toEqual([asked, answered]);
});
