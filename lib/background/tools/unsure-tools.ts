import type { ToolKey } from '@/lib/domain/tool-choice';

/** The tools that write and of whose last call nobody knows what became of it, as one run sees them. */
export type UnsureTools = {
  has(key: ToolKey): boolean;
  /** After a call. */
  note(key: ToolKey, isUnsure: boolean): void;
};

const nameOf = ({ sourceId, toolName }: ToolKey): string => JSON.stringify([sourceId, toolName]);

/** Begins with those of the conversation. */
export const createUnsureTools = (before: readonly ToolKey[]): UnsureTools => {
  const names = new Set(before.map(nameOf));
  return {
    has: (key) => names.has(nameOf(key)),
    note: (key, isUnsure) => {
      if (isUnsure) names.add(nameOf(key));
      else names.delete(nameOf(key));
    },
  };
};
