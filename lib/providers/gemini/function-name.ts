import type { ToolDefinition } from '@/lib/domain/chat-request';
import type { StreamPart } from '@/lib/domain/stream-part';

/** A tool's name as the service takes it (its own refusal: “Must start with a letter or an underscore”). */
export const functionName = (name: string): string => (/^[a-zA-Z_]/u.test(name) ? name : `_${name}`.slice(0, 64));

/** A part of an answer, with the tool named as it was offered. */
export const withOwnName = (part: StreamPart, tools: readonly ToolDefinition[] = []): StreamPart => {
  if (part.type !== 'tool_call' && part.type !== 'tool_call_streaming_start') return part;
  const own = tools.find(({ name }) => functionName(name) === part.toolName);
  return own === undefined ? part : { ...part, toolName: own.name };
};
