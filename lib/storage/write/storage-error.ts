import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

const innerOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined;

const codeOf = (error: unknown): ChatErrorCode => {
  const names = [nameOf(error), nameOf(innerOf(error))];
  return names.includes('QuotaExceededError') ? 'storage-full' : 'storage-broken';
};

/** What a failed database call means, as our error: `storage-full` for a quota, else `storage-broken`. */
export const storageError = (error: unknown): ChatError =>
  error instanceof ChatError
    ? error
    : new ChatError({ code: codeOf(error), detail: nameOf(error) || 'storage' }, { cause: error });

/** Whether the database was made by a newer version of the extension, which this one must not touch. */
export const isNewerDatabase = (error: unknown): boolean =>
  nameOf(error) === 'VersionError' || nameOf(innerOf(error)) === 'VersionError';
