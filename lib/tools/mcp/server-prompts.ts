import type { ServerPrompt, ServerPromptMessage } from '@/lib/domain/tools/server-offers';
import type { ToolContent } from '@/lib/domain/tools/tool';
import { isMark, listOptions } from './lenient/read-list';
import { contentOf } from './mcp-content';
import type { McpConnection } from './open-connection';
import { plainText } from './plain-text';

const maxPrompts = 500;
const maxArguments = 40;
const maxMessages = 100;
const maxName = 256;
const maxDescription = 1_000;
/** Of one message, characters. */
const maxText = 100_000;
const getMs = 60_000;

const words = (description: string | undefined) => {
  const plain = plainText(description ?? '', maxDescription).trim();
  return plain === '' ? {} : { description: plain };
};

/** The prompts of a server, at most 500; of a list that is cut, those that came. Rejects with what the client throws. */
export const listPrompts = async ({ client }: McpConnection, signal: AbortSignal): Promise<readonly ServerPrompt[]> => {
  const { prompts } = await client.listPrompts(undefined, listOptions(signal));
  return prompts
    .filter((prompt) => !isMark(prompt) && prompt.name !== '' && prompt.name.length <= maxName)
    .slice(0, maxPrompts)
    .map((prompt) => ({
      name: prompt.name,
      title: plainText(prompt.title ?? prompt.name, maxName).trim(),
      ...words(prompt.description),
      arguments: (prompt.arguments ?? []).slice(0, maxArguments).map(({ name, description, required }) => ({
        name,
        ...words(description),
        isRequired: required === true,
      })),
    }));
};

/** The user approves of what they see: a text holds nothing else. */
const shown = (content: ToolContent): ToolContent =>
  content.type === 'text' ? { type: 'text', text: plainText(content.text, maxText) } : content;

/** What a prompt says with these arguments; strangers may have written all of it. Rejects with what the client throws. */
export const getPrompt = async (
  { client }: McpConnection,
  prompt: { readonly name: string; readonly arguments: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<readonly ServerPromptMessage[]> => {
  const { messages } = await client.getPrompt(
    { name: prompt.name, arguments: { ...prompt.arguments } },
    { signal, timeout: getMs },
  );
  return messages.slice(0, maxMessages).map(({ role, content }) => ({ role, content: shown(contentOf(content)) }));
};
