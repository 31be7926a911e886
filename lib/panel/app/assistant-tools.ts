import type { AssistantTools } from '@/lib/domain/chat/assistant';
import { isSameTool, withSwitch } from '@/lib/domain/tool-choice';
import type { ListedToolSource } from '@/lib/domain/tools/tool-list';
import { formatValue } from '@/lib/i18n/format-value';
import { i18n } from '@/lib/i18n/instance';
import type { ToolSwitch } from '@/lib/panel/tools/tool-list';

type Sources = readonly ListedToolSource[];

/** The sources with the switches of an assistant. */
export const withAssistantTools = (sources: Sources, { sources: chosen, off }: AssistantTools): Sources =>
  sources.map(({ sent: _, ...source }) => ({
    ...source,
    isOn: chosen.some(({ id }) => id === source.id),
    tools: source.tools.map((tool) => ({
      ...tool,
      isOn: !off.some((key) => isSameTool(key, { sourceId: source.id, toolName: tool.name })),
    })),
  }));

/** What an assistant gets that is to have tools of its own: those that are on now. */
export const firstAssistantTools = (sources: Sources): AssistantTools => {
  const on = sources.filter(({ isOn }) => isOn);
  return {
    sources: on.map(({ id, title }) => ({ id, title })),
    off: on.flatMap(({ id, tools }) =>
      tools.filter((tool) => !tool.isOn).map(({ name }) => ({ sourceId: id, toolName: name })),
    ),
  };
};

/** The tools of an assistant that is made of a chat: those that are on in it, undefined where they are those of any new chat. */
export const chatTools = (inChat: Sources, inNew: Sources): AssistantTools | undefined => {
  const [tools, first] = [firstAssistantTools(inChat), firstAssistantTools(inNew)];
  return JSON.stringify(tools) === JSON.stringify(first) ? undefined : tools;
};

/** Its tools after one of the switches. */
export const switchAssistantTool = (
  { sources: chosen, off }: AssistantTools,
  listed: Sources,
  change: ToolSwitch,
): AssistantTools => {
  const next = withSwitch({ sources: chosen.map(({ id }) => id), off }, change);
  const titleOf = (id: string): string =>
    listed.find((source) => source.id === id)?.title ?? chosen.find((source) => source.id === id)?.title ?? id;
  return { sources: next.sources.map((id) => ({ id, title: titleOf(id) })), off: [...next.off] };
};

/** What it would turn on, and what is not here: removed, not allowed, or from an import and not set up yet. */
export const absentTools = ({ sources: chosen }: AssistantTools, listed: Sources): AssistantTools['sources'] =>
  chosen.filter(({ id }) => !listed.some((source) => source.id === id));

/** Names as they stand in a list: one that is written in the other direction does not turn the others around. */
export const namesForList = (names: readonly string[]): readonly string[] =>
  names.map((name) => formatValue(name, i18n.language));
