import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest, RequestMessage } from '@/lib/domain/chat-request';
import type { BuiltInPrompt } from '@/lib/domain/providers/built-in-model';

const textOf = ({ parts }: RequestMessage): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');

/**
 * A request as the browser's own model takes it: everything before the last message is history. Only text is sent.
 * Throws ChatError `bad-request` when the last message is not the user's, or holds no text.
 */
export const builtInPrompt = ({ messages, system, settings }: ChatRequest): BuiltInPrompt => {
  const last = messages.at(-1);
  const text = last === undefined ? '' : textOf(last);
  if (last?.role !== 'user' || text === '') throw new ChatError({ code: 'bad-request' });
  return {
    ...(system !== undefined && system !== '' && { system }),
    history: messages.slice(0, -1).flatMap((message) => {
      const said = textOf(message);
      return message.role === 'tool' || said === '' ? [] : [{ role: message.role, text: said }];
    }),
    text,
    ...(settings?.temperature !== undefined && { temperature: settings.temperature }),
  };
};
