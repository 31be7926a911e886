import type { Conversation } from '@/lib/domain/chat/conversation';
import { type TagChange, tagKey } from '@/lib/domain/tag';
import { useSession } from '@/lib/panel/session-store';
import type { Toast } from '@/lib/panel/toasts';
import type { Tag } from './tags';
import { type Side, takeStep } from './undoable-step';

type Tagged = Pick<Conversation, 'id' | 'tags'>;

/** What a step takes off a conversation and adds to it, as it is written there. */
type Change = { readonly id: string; readonly added: readonly string[]; readonly removed: readonly string[] };

const same = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));

/** Of what is asked for, what would change something. */
const changeOf = ({ id, tags = [] }: Tagged, { add = [], remove = [] }: TagChange): Change => {
  const [adds, removes] = [new Set(add.map(tagKey)), new Set(remove.map(tagKey))];
  const removed = tags.filter((tag) => removes.has(tagKey(tag)) && !add.includes(tag));
  const kept = new Set(tags.filter((tag) => !removed.includes(tag)).map(tagKey));
  return { id, removed, added: adds.size === 0 ? [] : add.filter((tag) => !kept.has(tagKey(tag))) };
};

/** The changes of a side, those that are alike together. */
const stepsTo = (side: Side, changes: readonly Change[]) => {
  const steps = new Map<string, { conversationIds: string[]; add?: string[]; remove?: string[] }>();
  for (const { id, added, removed } of changes) {
    const [add, remove] = side === 'after' ? [added, removed] : [removed, added];
    const key = JSON.stringify([add, remove]);
    const known = steps.get(key);
    if (known === undefined) {
      steps.set(key, {
        conversationIds: [id],
        ...(add.length > 0 && { add: [...add] }),
        ...(remove.length > 0 && { remove: [...remove] }),
      });
    } else known.conversationIds.push(id);
  }
  return [...steps.values()];
};

const change = async (
  rows: readonly Tagged[],
  asked: TagChange,
  toast: (count: number) => Toast,
  onSide?: (side: Side) => void,
): Promise<void> => {
  const changes = rows
    .map((row) => changeOf(row, asked))
    .filter(({ added, removed }) => !same(added, []) || !same(removed, []));
  if (changes.length === 0) return;
  await takeStep(
    (side) => ({ type: 'conversation-tag', changes: stepsTo(side, changes) }),
    toast(changes.length),
    onSide,
  );
};

/** Adds tags to conversations and takes others off, together. */
export const changeTags = (rows: readonly Tagged[], asked: TagChange): Promise<void> =>
  change(rows, asked, (count) => ({ textKey: 'library.tagged', values: { count } }));

/** Read at that moment: also what is being deleted, which an Undo brings back. Nothing when it cannot be read, which the panel says then. */
const rowsWith = async ({ key }: Tag): Promise<readonly Tagged[]> => {
  try {
    const { listTagged } = await import('@/lib/storage/read/conversations');
    return (await listTagged()).filter(({ tags }) => tags.some((tag) => tagKey(tag) === key));
  } catch {
    useSession.setState({ storageProblem: 'broken' });
    return [];
  }
};

/** Gives a tag another name; where a conversation has that one, too, it has it once. `onRenamed` is called when that is done, and when it is undone. */
export const renameTag = async (tag: Tag, name: string, onRenamed: (from: string, to: string) => void): Promise<void> =>
  change(
    await rowsWith(tag),
    { remove: [tag.key], add: [name] },
    () => ({ textKey: 'library.tagRenamed', values: { name } }),
    (side) => (side === 'after' ? onRenamed(tag.name, name) : onRenamed(name, tag.name)),
  );

/** Takes a tag off everything that has it. `onRemoved` is called when that is done. */
export const removeTag = async (tag: Tag, onRemoved: () => void): Promise<void> =>
  change(
    await rowsWith(tag),
    { remove: [tag.key] },
    () => ({ textKey: 'library.tagRemoved', values: { name: tag.name } }),
    (side) => (side === 'after' ? onRemoved() : undefined),
  );
