import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveConversations, fileConversations } from '@/lib/background/chat/conversation-changes';
import { createLocks, withLocks } from '@/lib/background/locks';
import type { FolderMove } from '@/lib/commands/chat';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { listConversations } from '@/lib/storage/read/conversations';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createChatStore } from '@/lib/storage/write/chat-store';
import { createDeletions } from '@/lib/storage/write/deletions';
import { conversationOf } from '@/tests/fakes/messages';
import { propertyRuns } from '@/tests/fakes/property-runs';

const ids = ['c0', 'c1', 'c2', 'c3'] as const;

const create = async () => {
  const database = new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.conversations.bulkPut(ids.map((id) => conversationOf({ id })));
  const clock = { now: () => 5 };
  const context = { chats: createChatStore(database, clock), locks: createLocks() };
  const deletions = createDeletions(database, clock, () => crypto.randomUUID());
  const archive = (which: readonly string[], isArchived: boolean) => archiveConversations(context, which, isArchived);
  const file = (moves: readonly FolderMove[]) => fileConversations(context, moves);
  const pin = (id: string, isPinned: boolean) =>
    context.locks(id, async () => {
      const row = await context.chats.conversation(id);
      if (row === undefined) return;
      const { pinnedAt: _, ...rest } = row;
      await context.chats.write({ conversation: isPinned ? { ...rest, pinnedAt: 7 } : rest });
    });
  return { database, context, deletions, archive, file, pin };
};

const stateOf = ({ id, isArchived, pinnedAt, folder }: Conversation): string =>
  [id, isArchived === true && 'archived', pinnedAt !== undefined && 'pinned', folder].filter(Boolean).join(' ');

const listed = async (database: ParleyDatabase): Promise<readonly string[]> =>
  (await listConversations(database)).map(stateOf).toSorted();

describe('archiving', () => {
  it('takes several at once, passes over those that are gone, and is done once when it is done twice', async () => {
    const { database, archive } = await create();

    await archive(['c0', 'c2', 'gone'], true);
    await archive(['c0', 'c2', 'gone'], true);

    expect(await listed(database)).toEqual(['c0 archived', 'c1', 'c2 archived', 'c3']);
  });

  it('is not undone by a change that was under way in another panel', async () => {
    const { database, context, archive } = await create();

    await Promise.all([
      context.locks('c0', async () => {
        const row = await context.chats.conversation('c0');
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (row !== undefined) await context.chats.write({ conversation: { ...row, title: 'Renamed' } });
      }),
      archive(['c0', 'c1'], true),
    ]);

    expect((await listConversations(database)).find(({ id }) => id === 'c0')).toMatchObject({
      title: 'Renamed',
      isArchived: true,
    });
  });

  it('of two panels at once, in whatever order they name them, ends as the later one says', async () => {
    const { database, archive } = await create();

    await Promise.all([archive(['c0', 'c1', 'c2'], true), archive(['c2', 'c1', 'c0'], false), archive(['c1'], true)]);

    expect(await listed(database)).toEqual(['c0', 'c1 archived', 'c2', 'c3']);
  });

  it('of one that is being deleted is seen when that is undone', async () => {
    const { database, deletions, archive } = await create();
    const undoId = await deletions.remove({ conversationIds: ['c0'] });
    await archive(['c0'], true);
    await deletions.undo(undoId);

    expect(await listed(database)).toContain('c0 archived');
  });

  it('gives its locks back when it fails', async () => {
    const locks = createLocks();
    await withLocks(locks, ['a', 'b', 'a'], () => Promise.reject(new Error('full'))).catch(() => undefined);

    expect(await locks('a', async () => 'free')).toBe('free');
  });
});

describe('moving to folders', () => {
  it('takes several to several folders in one step, passes over those that are gone, and is done once when it is done twice', async () => {
    const { database, file } = await create();
    await file([{ conversationIds: ['c3'], folder: 'Old' }]);
    const moves = [
      { conversationIds: ['c0', 'gone'], folder: 'Work' },
      { conversationIds: ['c2'], folder: 'Work/Reports' },
      { conversationIds: ['c3'] },
    ];

    await file(moves);
    await file(moves);

    expect(await listed(database)).toEqual(['c0 Work', 'c1', 'c2 Work/Reports', 'c3']);
  });

  it('is not undone by a change that was under way in another panel', async () => {
    const { database, context, file } = await create();

    await Promise.all([
      context.locks('c0', async () => {
        const row = await context.chats.conversation('c0');
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (row !== undefined) await context.chats.write({ conversation: { ...row, title: 'Renamed' } });
      }),
      file([{ conversationIds: ['c0', 'c1'], folder: 'Work' }]),
    ]);

    expect((await listConversations(database)).find(({ id }) => id === 'c0')).toMatchObject({
      title: 'Renamed',
      folder: 'Work',
    });
  });

  it('of two panels at once, in whatever order they name them, ends as the later one says', async () => {
    const { database, file } = await create();

    await Promise.all([
      file([{ conversationIds: ['c0', 'c1', 'c2'], folder: 'Work' }]),
      file([{ conversationIds: ['c2', 'c1'], folder: 'Home' }, { conversationIds: ['c0'] }]),
      file([{ conversationIds: ['c1'], folder: 'Work' }]),
    ]);

    expect(await listed(database)).toEqual(['c0', 'c1 Work', 'c2 Home', 'c3']);
  });

  it('is kept by what is deleted, and happens to it as well', async () => {
    const { database, deletions, file } = await create();
    await file([{ conversationIds: ['c0', 'c1'], folder: 'Work' }]);
    const undoId = await deletions.remove({ conversationIds: ['c0', 'c1'] });
    await file([{ conversationIds: ['c1'], folder: 'Job' }]);
    await deletions.undo(undoId);

    expect(await listed(database)).toEqual(['c0 Work', 'c1 Job', 'c2', 'c3']);
  });
});

type Step =
  | { readonly type: 'archive'; readonly which: readonly string[]; readonly to: boolean }
  | { readonly type: 'move'; readonly which: readonly string[]; readonly to: string | undefined }
  | { readonly type: 'rename'; readonly from: string; readonly to: string | undefined }
  | { readonly type: 'pin'; readonly id: string; readonly to: boolean }
  | { readonly type: 'delete'; readonly which: readonly string[] }
  | { readonly type: 'undo'; readonly back: number };

const some = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
const places = ['Work', 'Work/Reports', 'Home', 'Workshop'] as const;
/** Without one: out of the folder; the folder is removed. */
const place = fc.option(fc.constantFrom(...places), { nil: undefined });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('archive' as const), which: some, to: fc.boolean() }),
    fc.record({ type: fc.constant('move' as const), which: some, to: place }),
    fc.record({ type: fc.constant('rename' as const), from: fc.constantFrom(...places), to: place }),
    fc.record({ type: fc.constant('pin' as const), id: fc.constantFrom(...ids), to: fc.boolean() }),
    fc.record({ type: fc.constant('delete' as const), which: some }),
    fc.record({ type: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }),
  ),
  { maxLength: 16 },
);

/** The log in plain words: who is archived, pinned, deleted and where after each step, and what its Undo says. */
type Model = {
  readonly archived: Set<string>;
  readonly pinned: Set<string>;
  readonly deleted: Set<string>;
  readonly folders: Map<string, string | undefined>;
};

describe('any sequence of archiving, moving, renaming and removing folders, pinning, deleting and undoing', () => {
  it('ends in the state that the log of steps says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { database, deletions, archive, file, pin } = await create();
        const model: Model = { archived: new Set(), pinned: new Set(), deleted: new Set(), folders: new Map() };
        const undos: (() => Promise<void>)[] = [];
        const put = (set: Set<string>, which: readonly string[], to: boolean): void => {
          for (const id of which) to ? set.add(id) : set.delete(id);
        };
        const goes = async (changed: readonly (readonly [string, string | undefined])[]): Promise<void> => {
          for (const [id, folder] of changed) model.folders.set(id, folder);
          if (changed.length > 0) await file(changed.map(([id, folder]) => ({ conversationIds: [id], folder })));
        };
        const moved = async (changed: readonly (readonly [string, string | undefined])[]): Promise<void> => {
          const before = changed.map(([id]) => [id, model.folders.get(id)] as const);
          await goes(changed);
          undos.push(() => goes(before));
        };
        for (const step of all) {
          if (step.type === 'archive') {
            // As the panel does: only those that it sees and that are not there already.
            const changed = step.which.filter((id) => !model.deleted.has(id) && model.archived.has(id) !== step.to);
            const move = async (to: boolean): Promise<void> => {
              put(model.archived, changed, to);
              await archive(changed, to);
            };
            await move(step.to);
            undos.push(() => move(!step.to));
          } else if (step.type === 'move') {
            await moved(step.which.filter((id) => !model.deleted.has(id)).map((id) => [id, step.to] as const));
          } else if (step.type === 'rename') {
            const { from, to } = step;
            const within = [...model.folders].filter(([, path]) => path === from || path?.startsWith(`${from}/`));
            await moved(within.map(([id, path = '']) => [id, to && to + path.slice(from.length)] as const));
          } else if (step.type === 'pin') {
            if (!model.deleted.has(step.id)) put(model.pinned, [step.id], step.to);
            await pin(step.id, step.to);
          } else if (step.type === 'delete') {
            const seen = step.which.filter((id) => !model.deleted.has(id));
            put(model.deleted, seen, true);
            const undoId = await deletions.remove({ conversationIds: seen });
            undos.push(async () => {
              put(model.deleted, seen, false);
              await deletions.undo(undoId);
            });
          } else {
            await undos.splice(-1 - step.back, 1)[0]?.();
          }
        }
        const expected = ids
          .filter((id) => !model.deleted.has(id))
          .map((id) =>
            [id, model.archived.has(id) && 'archived', model.pinned.has(id) && 'pinned', model.folders.get(id)]
              .filter(Boolean)
              .join(' '),
          );
        expect(await listed(database)).toEqual(expected);
      }),
      propertyRuns(300),
    );
  });
});
