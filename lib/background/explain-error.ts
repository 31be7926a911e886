import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';

/**
 * Any error of the background as data for a panel. Only the name of an unexpected one is told: its text may hold what it
 * was given.
 */
export const explainError = (error: unknown): ChatErrorData => {
  if (error instanceof ChatError) return error.data;
  return { code: 'unknown', ...(error instanceof Error && { detail: error.name }) };
};
