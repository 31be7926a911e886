import type { Tool, ToolCall, ToolContext, ToolResult } from '@/lib/domain/tools/tool';

/** A tool of Parley's own: what the model reads about it, and what it does. */
export type OwnTool = {
  readonly tool: Tool;
  /** Where a call with these arguments goes, as `ToolSource.hostOf`. */
  hostOf?(args: unknown): string | undefined;
  /** As `ToolSource.addressOf`. */
  addressOf?(args: unknown): string | undefined;
  /** As `ToolSource.refusalOf`. */
  refusalOf?(args: unknown): ToolResult | undefined;
  /** Rejects as `ToolSource.call` does. */
  run(call: ToolCall, context: ToolContext): Promise<ToolResult>;
};

/** A result that Parley worked out itself: a text for the model, and the same as data. */
export const ownResult = (text: string, structured?: unknown): ToolResult => ({
  content: [{ type: 'text', text }],
  ...(structured !== undefined && { structured }),
  isUntrusted: false,
});

/** An error that the model can do something about, such as an argument that is out of range. */
export const ownRefusal = (text: string): ToolResult => ({ ...ownResult(text), isError: true });
