import type { ToolSource } from '@/lib/domain/tools/tool';

/** The sources that every installation has, in the order in which they are offered. Servers and plugins are added by users. */
export const toolSources: readonly ToolSource[] = [];
