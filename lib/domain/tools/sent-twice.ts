import type { ChatErrorCode } from '../chat-error';

const brokenConnections: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>(['reset', 'network', 'ended-early']);

/**
 * Whether a request that failed so can have reached its server more than once: browsers send it again where a kept connection was
 * closed before the first byte of an answer, and tell nobody.
 */
export const maySendTwice = (code: ChatErrorCode): boolean => brokenConnections.has(code);
