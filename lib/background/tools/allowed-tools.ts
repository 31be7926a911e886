import type { ToolChoice } from '@/lib/domain/tool-choice';
import { toolKindOf } from '@/lib/domain/tool-kind';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { ToolAllowance } from '../tool-allowance';

/** What the policy of an organization leaves of tools. */
export type AllowedTools = {
  sources(all: readonly ToolSource[]): Promise<readonly ToolSource[]>;
  /** A choice without the sources that are not allowed: what was chosen stays stored. */
  choice<Choice extends ToolChoice>(choice: Choice): Promise<Choice>;
};

/** Makes it. Each waits until the browser has reported its policy. */
export const allowedTools = (policy: Pick<ToolAllowance, 'allowsTools'>): AllowedTools => {
  const onlyAllowed = async <Item>(items: readonly Item[], idOf: (item: Item) => string): Promise<Item[]> => {
    const isAllowed = await Promise.all(items.map((item) => policy.allowsTools(toolKindOf(idOf(item)))));
    return items.filter((_, index) => isAllowed[index]);
  };
  return {
    sources: (all) => onlyAllowed(all, ({ id }) => id),
    choice: async (choice) => ({ ...choice, sources: await onlyAllowed(choice.sources, (id) => id) }),
  };
};
