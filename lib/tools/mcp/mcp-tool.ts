import type { Tool as ServerTool } from '@modelcontextprotocol/client';
import { isTooDeep } from '@/lib/domain/json-depth';
import { jsonObject } from '@/lib/domain/tools/json-object';
import {
  type LeftOutTool,
  leftOutReasons,
  longestDescription,
  type Tool,
  type ToolEffect,
} from '@/lib/domain/tools/tool';
import { announcedOutput, leftOutReason, missingFrom } from './lenient/tools';
import { hasHidden, plainText } from './plain-text';
import { mayCall, pageOf } from './tool-page';

/** More tools than any model chooses well among; a server with more is cut, the first ones count. */
export const maxTools = 500;
/** The protocol asks for 128 at most (2025-11-25); some servers build longer ones of a path. */
const maxName = 256;
const maxTitle = 200;
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
  const output = jsonObject(tool._meta?.[announcedOutput]);
  const shown = title === undefined ? '' : plainText(title, maxTitle).trim();
  return {
    name: tool.name,
    ...(shown !== '' && { title: shown }),
    description: plainText(tool.description ?? '', longestDescription),
    parameters: tool.inputSchema,
    ...(output !== undefined && sizeOf(output) <= maxSchema && { output }),
    effect: effectOf(tool),
    ...(page !== undefined && { page }),
  };
};

/** What a server lists, as ours: the tools, and those that cannot be used. `missing`: from this page on, the list did not come. */
export type ServerTools = {
  readonly tools: readonly Tool[];
  readonly leftOut: readonly LeftOutTool[];
  readonly missing?: number;
};

const isHonestName = (name: string): boolean =>
  name.trim() !== '' && name.isWellFormed() && !hasHidden(name) && !/[\t\n]/u.test(name);

/** Why a tool cannot be used, by itself. */
const faultOf = ({ name, inputSchema, _meta }: ServerTool): LeftOutTool['reason'] | undefined => {
  const marked = leftOutReasons.find((reason) => reason === _meta?.[leftOutReason]);
  if (marked !== undefined) return marked;
  if (!isHonestName(name)) return 'name';
  if (name.length > maxName) return 'long-name';
  if (isTooDeep(inputSchema)) return 'deep';
  return sizeOf(inputSchema) > maxSchema ? 'large' : undefined;
};

/** More than anybody reads of what is missing. */
const maxLeftOut = 100;

/**
 * The tools of a server, for models or for its own pages. Left out, with the reason, are those whose name is none, overlong or
 * holds hidden characters, the second of two with one name, those with a schema beyond bounds, and what comes after 500.
 */
export const serverTools = (listed: readonly ServerTool[], caller: 'model' | 'app' = 'model'): ServerTools => {
  const tools = new Map<string, Tool>();
  const leftOut: LeftOutTool[] = [];
  const leave = ({ name }: ServerTool, reason: LeftOutTool['reason'], more: Pick<LeftOutTool, 'count'> = {}): void => {
    if (leftOut.length < maxLeftOut) leftOut.push({ name: plainText(name, maxTitle), reason, ...more });
  };
  let schemas = 0;
  let missing: number | undefined;
  for (const [index, tool] of listed.entries()) {
    if (tools.size >= maxTools) {
      leave(tool, 'many', { count: listed.length - index });
      break;
    }
    const page = tool._meta?.[missingFrom];
    if (typeof page === 'number') missing = page;
    if (page !== undefined || !mayCall(tool, caller)) continue;
    const size = sizeOf(tool.inputSchema);
    const fault = faultOf(tool) ?? (tools.has(tool.name) ? 'twice' : undefined);
    const reason = fault ?? (schemas + size > maxSchemas ? 'large' : undefined);
    if (reason !== undefined) {
      leave(tool, reason);
      continue;
    }
    schemas += size;
    tools.set(tool.name, toTool(tool));
  }
  return { tools: [...tools.values()], leftOut, ...(missing !== undefined && { missing }) };
};

/**
 * A list of which a part did not come, with the tools that were known of that part, within the same bounds: what was listed counts.
 * Of a server that refuses its list from the beginning and never had one, nothing is missing.
 */
export const withKnown = (
  { missing, ...came }: ServerTools,
  listed: readonly ServerTool[],
  known: readonly Tool[],
): ServerTools => {
  if (missing === undefined || (missing === 1 && known.length === 0)) return came;
  const names = new Set(listed.map(({ name }) => name));
  let schemas = came.tools.reduce((sum, { parameters }) => sum + sizeOf(parameters), 0);
  const kept = known.filter(({ name, parameters }) => {
    if (names.has(name)) return false;
    schemas += sizeOf(parameters);
    return schemas <= maxSchemas;
  });
  return { ...came, tools: [...came.tools, ...kept].slice(0, maxTools), missing };
};

/** The tools of a server that can be used. */
export const toTools = (listed: readonly ServerTool[], caller: 'model' | 'app' = 'model'): readonly Tool[] =>
  serverTools(listed, caller).tools;
