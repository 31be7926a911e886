import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';

/**
 * Any error of the background as data for a panel. Of an unexpected error it holds only the name: the text may contain
 * the input.
 */
export const explainError = (error: unknown): ChatErrorData => {
  if (error instanceof ChatError) return error.data;
  return { code: 'unknown', ...(error instanceof Error && { detail: error.name }) };
};
