import { ChatError } from '@/lib/domain/chat-error';
import { givenReading, messageReading, type OpenSource, type ReadingText } from './reading-text';
import type { ReadingsContext } from './readings-contract';

/** Finds the text of a source. Throws ChatError `bad-request` for a message that is gone. */
export const sourceText = async (
  source: OpenSource,
  context: Pick<ReadingsContext, 'preferences' | 'languages' | 'message' | 'runOf'>,
): Promise<ReadingText> => {
  const options = { preferences: await context.preferences.read(), languages: context.languages };
  if (source.type === 'page') return source.text;
  if (source.type === 'text') return givenReading(source, options);
  const message = await context.message(source.messageId);
  if (message === undefined) throw new ChatError({ code: 'bad-request' });
  return messageReading(message, context.runOf(message.id), options);
};
