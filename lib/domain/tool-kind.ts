/** Where tools come from: Parley's own, search of the web, MCP servers, LobeChat plugins. */
export const toolKinds = ['own', 'search', 'mcp', 'plugins'] as const;

export type ToolKind = (typeof toolKinds)[number];

/** The kind of a source, by its id (`ToolSource`). */
export const toolKindOf = (sourceId: string): ToolKind => {
  if (sourceId.startsWith('mcp-')) return 'mcp';
  if (sourceId.startsWith('plugin-')) return 'plugins';
  return sourceId === 'search' ? 'search' : 'own';
};
