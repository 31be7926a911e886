import { ChatError } from '@/lib/domain/chat-error';
import type { ReadAloudSessionsContext } from './read-aloud-contract';
import { givenReadAloud, messageReadAloud, type OpenSource, type ReadAloudText } from './read-aloud-text';

/** Finds the text of a source. Throws ChatError `bad-request` for a message that is gone. */
export const sourceText = async (
  source: OpenSource,
  context: Pick<ReadAloudSessionsContext, 'preferences' | 'languages' | 'detectLanguage' | 'message' | 'runOf'>,
): Promise<ReadAloudText> => {
  const options = {
    preferences: await context.preferences.read(),
    languages: context.languages,
    detect: context.detectLanguage,
  };
  if (source.type === 'page') return source.text;
  if (source.type === 'text') return givenReadAloud(source, options);
  const message = await context.message(source.messageId);
  if (message === undefined) throw new ChatError({ code: 'bad-request' });
  return messageReadAloud(message, context.runOf(message.id), options);
};
