import type { ToolSource } from '@/lib/domain/tools/tool';
import { createOwnSource, type OwnDependencies } from './own/own-source';

/** What the sources need of the rest of Parley, as functions: they import neither the database nor the browser. */
export type ToolSourceDependencies = OwnDependencies;

/** The sources that every installation has, in the order in which they are offered. Servers and plugins are added by users. */
export const createToolSources = (dependencies: ToolSourceDependencies): readonly ToolSource[] => [
  createOwnSource(dependencies),
];
