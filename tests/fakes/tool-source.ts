import type { Tool, ToolCall, ToolContext, ToolResult, ToolSource } from '@/lib/domain/tools/tool';

/** One call that a test answers. */
export type ScriptedToolCall = {
  readonly call: ToolCall;
  readonly context: ToolContext;
  answer(result: Partial<ToolResult> | string): void;
  fail(error: unknown): void;
};

/** A tool of a fake source: it takes a `place`. */
export const fakeTool = (name: string, change: Partial<Tool> = {}): Tool => ({
  name,
  description: `Does ${name}`,
  parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  effect: 'local',
  ...change,
});

/** A source whose calls a test answers. They are listed in order. */
export const createFakeSource = (
  tools: readonly Tool[],
  change: Partial<ToolSource> = {},
): { readonly source: ToolSource; readonly calls: readonly ScriptedToolCall[] } => {
  const calls: ScriptedToolCall[] = [];
  const source: ToolSource = {
    id: 'fake',
    title: 'Fake',
    list: async () => tools,
    call: (call, context) =>
      new Promise((resolve, reject) => {
        calls.push({
          call,
          context,
          answer: (result) =>
            resolve({
              isUntrusted: false,
              content: [{ type: 'text', text: typeof result === 'string' ? result : '' }],
              ...(typeof result === 'string' ? {} : result),
            }),
          fail: reject,
        });
      }),
    ...change,
  };
  return { source, calls };
};
