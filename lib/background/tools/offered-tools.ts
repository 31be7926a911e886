import type { ToolDefinition } from '@/lib/domain/chat-request';
import { type ConversationTools, isSameTool, type ToolKey } from '@/lib/domain/tool-choice';
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
    tools.map((tool) => ({
      key: { sourceId: source.id, toolName: tool.name },
      source,
      tool,
      name: toolName(source.identifier ?? source.id, tool.name, source.type),
    })),
  );
  const wanted = all.filter(({ key }) => !chosen.off.some((off) => isSameTool(off, key)));
  const sent = chosen.sent ?? [];
  const before = sent.flatMap((key) => wanted.filter((tool) => isSameTool(tool.key, key)));
  const unique = new Map<string, OfferedTool>();
  for (const tool of [...before, ...wanted]) if (!unique.has(tool.name)) unique.set(tool.name, tool);
  return [...unique.values()].slice(0, mostTools);
};

/** The same as requests carry them. */
export const definitionsOf = (tools: readonly OfferedTool[]): readonly ToolDefinition[] =>
  tools.map(({ name, tool: { description, parameters } }) => ({ name, description, parameters }));

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
