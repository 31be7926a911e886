import type { Tool as ServerTool } from '@modelcontextprotocol/client';
import type { Tool, ToolEffect } from '@/lib/domain/tools/tool';
import { hasHidden, plainText } from './plain-text';
import { mayCall, pageOf } from './tool-page';

/** More tools than any model chooses well among; a server with more is cut, the first ones count. */
export const maxTools = 500;
/** The protocol asks for 128 at most (2025-11-25); some servers build longer ones of a path. */
const maxName = 256;
const maxTitle = 200;
/** Characters. Descriptions of well-known servers reach 3,000: they say how arguments are written. */
const maxDescription = 4_000;
/** Of one schema as JSON text: what is longer costs a model more than the tool can be worth. */
const maxSchema = 60_000;
/** Of the schemas of one server together. */
const maxSchemas = 1_500_000;

/** A hint is a stranger's word: it can lower the effect to `reads` at best, and only where it contradicts no other. */
const effectOf = ({ annotations }: ServerTool): ToolEffect =>
  annotations?.readOnlyHint === true && annotations.destructiveHint !== true ? 'reads' : 'writes';

const sizeOf = (schema: unknown): number => JSON.stringify(schema)?.length ?? 0;

const toTool = (tool: ServerTool): Tool => {
  const title = tool.title ?? tool.annotations?.title;
  const page = pageOf(tool);
  const shown = title === undefined ? '' : plainText(title, maxTitle).trim();
  return {
    name: tool.name,
    ...(shown !== '' && { title: shown }),
    description: plainText(tool.description ?? '', maxDescription),
    parameters: tool.inputSchema,
    ...(tool.outputSchema !== undefined && sizeOf(tool.outputSchema) <= maxSchema && { output: tool.outputSchema }),
    effect: effectOf(tool),
    ...(page !== undefined && { page }),
  };
};

const isCallable = ({ name }: ServerTool): boolean =>
  name.trim() !== '' && name.length <= maxName && name.isWellFormed() && !hasHidden(name) && !/[\t\n]/u.test(name);

/**
 * The tools of a server as ours, for models or for its own pages. Left out are those whose name is empty, overlong or holds hidden characters, the second of
 * two with one name, and those with a schema beyond bounds.
 */
export const toTools = (listed: readonly ServerTool[], caller: 'model' | 'app' = 'model'): readonly Tool[] => {
  const tools = new Map<string, Tool>();
  let schemas = 0;
  for (const tool of listed) {
    if (tools.size >= maxTools) break;
    if (!isCallable(tool) || !mayCall(tool, caller) || tools.has(tool.name)) continue;
    const size = sizeOf(tool.inputSchema);
    if (size > maxSchema || schemas + size > maxSchemas) continue;
    schemas += size;
    tools.set(tool.name, toTool(tool));
  }
  return [...tools.values()];
};
