import type { ToolDefinition } from '@/lib/domain/chat-request';
import { isTooDeep } from '@/lib/domain/json-depth';
import { withoutInvisible } from '@/lib/domain/pages/page-attachment';
import { type ConversationTools, isSameTool, type ToolKey } from '@/lib/domain/tool-choice';
import { jsonObject } from '@/lib/domain/tools/json-object';
import type { Tool, ToolSource } from '@/lib/domain/tools/tool';
import { resolveToolName, toolName } from '@/lib/domain/tools/tool-name';
import type { SourceList } from './source-lists';

/** Services take no more tools than this (OpenAI, "Function calling": 128). */
const mostTools = 128;

/** A tool as a model gets it. */
export type OfferedTool = {
  readonly key: ToolKey;
  readonly source: ToolSource;
  readonly tool: Tool;
  /** As the model sees it. */
  readonly name: string;
};

/**
 * The tools that are on, those first that this conversation has sent before, in the same order: a request begins as the
 * one before it, and what is new comes last. Two tools never have one name.
 */
export const offeredTools = (lists: readonly SourceList[], chosen: ConversationTools): readonly OfferedTool[] => {
  const on = chosen.sources.flatMap((id) => lists.filter(({ source }) => source.id === id));
  const all = on.flatMap(({ source, tools }) =>
    tools.flatMap((tool) =>
      isTooDeep(tool.parameters)
        ? []
        : [
            {
              key: { sourceId: source.id, toolName: tool.name },
              source,
              tool,
              name: toolName(source.identifier ?? source.id, tool.name, source.type),
            },
          ],
    ),
  );
  const wanted = all.filter(({ key }) => !chosen.off.some((off) => isSameTool(off, key)));
  const sent = chosen.sent ?? [];
  const before = sent.flatMap((key) => wanted.filter((tool) => isSameTool(tool.key, key)));
  // A source that chose its identifier does not get the name of one that was given its own.
  const given = new Set(wanted.flatMap(({ source, name }) => (source.identifier === undefined ? [name] : [])));
  const unique = new Map<string, OfferedTool>();
  for (const tool of [...before, ...wanted]) {
    const isTaken = tool.source.identifier !== undefined && given.has(tool.name);
    if (!isTaken && !unique.has(tool.name)) unique.set(tool.name, tool);
  }
  return [...unique.values()].slice(0, mostTools);
};

/** Keywords of a schema whose text is for whoever reads it. */
const words: readonly string[] = ['description', 'title', '$comment'];

/** A schema whose words hold nothing that only a model would see. Names and values stay: arguments are checked by them. */
const plainSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]): [string, unknown] => [
      key,
      words.includes(key) && typeof value === 'string' ? withoutInvisible(value) : plainSchema(value),
    ]),
  );
};

/** The same as requests carry them. */
export const definitionsOf = (tools: readonly OfferedTool[]): readonly ToolDefinition[] =>
  tools.map(({ name, tool: { description, parameters } }) => ({
    name,
    description: withoutInvisible(description),
    parameters: jsonObject(plainSchema(parameters)) ?? {},
  }));

/** Which of the offered tools a model means; undefined where it means none of them. */
export const meantTool = (called: string, tools: readonly OfferedTool[]): OfferedTool | undefined => {
  const exact = tools.find(({ name }) => name === called);
  if (exact !== undefined) return exact;
  const named = tools.map(({ source, tool }) => ({
    identifier: source.identifier ?? source.id,
    ...(source.type !== undefined && { type: source.type }),
    names: [tool.name],
  }));
  const meant = resolveToolName(called, named);
  return tools.find(
    ({ source, tool }) => (source.identifier ?? source.id) === meant?.identifier && tool.name === meant.name,
  );
};
