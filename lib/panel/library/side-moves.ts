import type { Side } from './undoable-step';

/** What a conversation has before a step and after it. */
export type Change<Value> = {
  readonly id: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
};

/** Which conversations get which value on a side. */
export const movesOf = <Value>(
  side: Side,
  changes: readonly Change<Value>[],
): readonly { readonly conversationIds: string[]; readonly value: Value | undefined }[] => {
  const byValue = new Map<Value | undefined, string[]>();
  for (const { id, [side]: value } of changes) {
    const ids = byValue.get(value);
    if (ids === undefined) byValue.set(value, [id]);
    else ids.push(id);
  }
  return [...byValue].map(([value, conversationIds]) => ({ conversationIds, value }));
};
