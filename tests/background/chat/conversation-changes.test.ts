import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  archiveConversations,
  fileConversations,
  pinConversations,
  tagConversations,
} from '@/lib/background/chat/conversation-changes';
import { createLocks, withLocks } from '@/lib/background/locks';
import type { FolderMove, PinStep, TagStep } from '@/lib/commands/chat';
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
  const pin = (pins: readonly PinStep[]) => pinConversations(context, pins);
  const tag = (steps: readonly TagStep[]) => tagConversations(context, steps);
  return { database, context, deletions, archive, file, pin, tag };
};

const stateOf = ({ id, isArchived, pinnedAt, folder, tags = [] }: Conversation): string =>
  [
    id,
    isArchived === true && 'archived',
    pinnedAt !== undefined && `pinned ${pinnedAt}`,
    folder,
    ...tags.map((tag) => `#${tag}`),
  ]
    .filter(Boolean)
    .join(' ');

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

describe('tagging', () => {
  it('adds to several and takes off, passes over those that are gone, and is done once when it is done twice', async () => {
    const { database, tag } = await create();
    await tag([{ conversationIds: ['c0', 'c1'], add: ['Sea', 'Air'] }]);
    const steps = [
      { conversationIds: ['c0', 'gone'], add: ['urgent'], remove: ['AIR'] },
      { conversationIds: ['c1'], remove: ['Sea', 'Air'] },
    ];

    await tag(steps);
    await tag(steps);

    expect(await listed(database)).toEqual(['c0 #Sea #urgent', 'c1', 'c2', 'c3']);
    expect((await database.conversations.get('c1')) ?? {}).not.toHaveProperty('tags');
  });

  it('of two panels at once keeps what each of them added', async () => {
    const { database, tag } = await create();

    await Promise.all([
      tag([{ conversationIds: ['c0', 'c1'], add: ['Sea'] }]),
      tag([{ conversationIds: ['c1', 'c0'], add: ['Air'] }]),
    ]);

    expect(await listed(database)).toEqual(['c0 #Air #Sea', 'c1 #Air #Sea', 'c2', 'c3']);
  });

  it('is kept by what is deleted, and happens to it as well', async () => {
    const { database, deletions, tag } = await create();
    await tag([{ conversationIds: ['c0'], add: ['Sea'] }]);
    const undoId = await deletions.remove({ conversationIds: ['c0'] });
    await tag([{ conversationIds: ['c0'], remove: ['Sea'], add: ['Air'] }]);
    await deletions.undo(undoId);

    expect(await listed(database)).toContain('c0 #Air');
  });
});

type Step =
  | { readonly type: 'archive'; readonly which: readonly string[]; readonly to: boolean }
  | { readonly type: 'move'; readonly which: readonly string[]; readonly to: string | undefined }
  | { readonly type: 'rename'; readonly from: string; readonly to: string | undefined }
  | { readonly type: 'pin'; readonly which: readonly string[]; readonly to: boolean }
  | { readonly type: 'tag'; readonly which: readonly string[]; readonly tag: string; readonly to: boolean }
  | { readonly type: 'rename-tag'; readonly from: string; readonly to: string | undefined }
  | { readonly type: 'delete'; readonly which: readonly string[] }
  | { readonly type: 'undo'; readonly back: number };

const some = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 });
const places = ['Work', 'Work/Reports', 'Home', 'Workshop'] as const;
const tagNames = ['air', 'sea', 'sky'] as const;
/** Without one: out of the folder; the folder is removed. */
const place = fc.option(fc.constantFrom(...places), { nil: undefined });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('archive' as const), which: some, to: fc.boolean() }),
    fc.record({ type: fc.constant('move' as const), which: some, to: place }),
    fc.record({ type: fc.constant('rename' as const), from: fc.constantFrom(...places), to: place }),
    fc.record({ type: fc.constant('pin' as const), which: some, to: fc.boolean() }),
    fc.record({ type: fc.constant('tag' as const), which: some, tag: fc.constantFrom(...tagNames), to: fc.boolean() }),
    fc.record({
      type: fc.constant('rename-tag' as const),
      from: fc.constantFrom(...tagNames),
      to: fc.option(fc.constantFrom(...tagNames), { nil: undefined }),
    }),
    fc.record({ type: fc.constant('delete' as const), which: some }),
    fc.record({ type: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }),
  ),
  { maxLength: 16 },
);

/** The log in plain words: who is archived, pinned, deleted and where after each step, and what its Undo says. */
type Model = {
  readonly archived: Set<string>;
  readonly pinned: Map<string, number | undefined>;
  readonly deleted: Set<string>;
  readonly folders: Map<string, string | undefined>;
  readonly tags: Map<string, ReadonlySet<string>>;
};

describe('any sequence of archiving, moving, tagging, renaming and removing folders and tags, pinning, deleting and undoing', () => {
  it('ends in the state that the log of steps says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { database, deletions, archive, file, pin, tag } = await create();
        const model: Model = {
          archived: new Set(),
          pinned: new Map(),
          deleted: new Set(),
          folders: new Map(),
          tags: new Map(),
        };
        let time = 0;
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
        const pinned = async (changed: readonly (readonly [string, number | undefined])[]): Promise<void> => {
          for (const [id, at] of changed) model.pinned.set(id, at);
          await pin(changed.map(([id, at]) => ({ conversationIds: [id], ...(at !== undefined && { pinnedAt: at }) })));
        };
        const tagged = async (changed: readonly (readonly [string, ReadonlySet<string>])[]): Promise<void> => {
          const steps = changed.map(([id, after]) => {
            const before = model.tags.get(id) ?? new Set();
            model.tags.set(id, after);
            return {
              conversationIds: [id],
              add: [...after].filter((name) => !before.has(name)),
              remove: [...before].filter((name) => !after.has(name)),
            };
          });
          await tag(steps);
        };
        // What is undone is what the step changed, and not what others changed since.
        const tagStep = async (
          changed: readonly { readonly id: string; readonly add: string[]; readonly remove: string[] }[],
        ): Promise<void> => {
          const go = (isBack: boolean) =>
            tagged(
              changed.map(({ id, add, remove }) => {
                const after = new Set(model.tags.get(id));
                for (const name of isBack ? add : remove) after.delete(name);
                for (const name of isBack ? remove : add) after.add(name);
                return [id, after] as const;
              }),
            );
          await go(false);
          undos.push(() => go(true));
        };
        for (const step of all) {
          if (step.type === 'tag') {
            const { tag: name, to } = step;
            const changed = step.which.filter(
              (id) => !model.deleted.has(id) && (model.tags.get(id)?.has(name) ?? false) !== to,
            );
            await tagStep(
              changed.map((id) => (to ? { id, add: [name], remove: [] } : { id, add: [], remove: [name] })),
            );
          } else if (step.type === 'rename-tag') {
            const { from, to } = step;
            const having = to === from ? [] : [...model.tags].filter(([, names]) => names.has(from));
            await tagStep(
              having.map(([id, names]) => ({ id, add: to === undefined || names.has(to) ? [] : [to], remove: [from] })),
            );
          } else if (step.type === 'archive') {
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
            time += 1;
            const changed = step.which
              .filter((id) => !model.deleted.has(id) && (model.pinned.get(id) !== undefined) !== step.to)
              .map((id) => ({ id, before: model.pinned.get(id), after: step.to ? time : undefined }));
            await pinned(changed.map(({ id, after }) => [id, after] as const));
            undos.push(() => pinned(changed.map(({ id, before }) => [id, before] as const)));
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
            [
              id,
              model.archived.has(id) && 'archived',
              model.pinned.get(id) !== undefined && `pinned ${model.pinned.get(id)}`,
              model.folders.get(id),
              ...[...(model.tags.get(id) ?? [])].toSorted().map((name) => `#${name}`),
            ]
              .filter(Boolean)
              .join(' '),
          );
        expect(await listed(database)).toEqual(expected);
      }),
      propertyRuns(300),
    );
  });
});
