import { pageToolsName } from '@/lib/platform/page-tools-name';
import type { PageTools } from './page-tools';

// Our scripts share a world of their own in a page: neither the page nor other extensions see this name.
const name = Symbol.for(pageToolsName);

const isPageTools = (value: unknown): value is PageTools =>
  typeof value === 'object' && value !== null && 'read' in value && 'wanted' in value;

/** Leaves the tools where the overlay finds them. */
export const holdPageTools = (tools: PageTools): void => void Reflect.set(globalThis, name, tools);

/** The tools, or undefined while their script has not run here. */
export const heldPageTools = (): PageTools | undefined => {
  const held: unknown = Reflect.get(globalThis, name);
  return isPageTools(held) ? held : undefined;
};
