/** So that the name says nothing, not even to someone who knows the ids. */
const purpose = 'parley prompt cache';

/**
 * The name under which a service may find the beginning of a conversation in its cache, 32 hexadecimal digits: the same
 * in each request of a conversation to one connection. It reveals no id, and two conversations, or two services, never
 * have the same name.
 */
export const cacheKeyOf = async (conversationId: string, connectionId: string): Promise<string> => {
  const bytes = new TextEncoder().encode([purpose, conversationId, connectionId].join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
