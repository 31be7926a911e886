import { ChatError } from '@/lib/domain/chat-error';
import type { ReadAloudSessionsContext } from './read-aloud-contract';
import type { OpenSource, ReadAloudText } from './read-aloud-text';

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
  // Markdown, sentences and languages: a script of its own, which most starts of the worker do not need.
  const { givenReadAloud, messageReadAloud } = await import('./read-aloud-text');
  if (source.type === 'text') return givenReadAloud(source, options);
  const message = await context.message(source.messageId);
  if (message === undefined) throw new ChatError({ code: 'bad-request' });
  return messageReadAloud(message, context.runOf(message.id), options);
};
