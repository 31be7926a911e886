import type { ToolSource } from '@/lib/domain/tools/tool';
import { createOwnSource, type OwnDependencies } from './own/own-source';
import { createSearchSource, type SearchDependencies } from './search/search-source';

/** What the sources need of the rest of Parley, as functions: they import neither the database nor the browser. */
export type ToolSourceDependencies = OwnDependencies & SearchDependencies;

/** The sources that every installation has, in the order in which they are offered. Servers and plugins are added by users. */
export const createToolSources = (dependencies: ToolSourceDependencies): readonly ToolSource[] => [
  createSearchSource(dependencies),
  createOwnSource(dependencies),
];
