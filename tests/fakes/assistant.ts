import type { Assistant } from '@/lib/domain/chat/assistant';

/** An assistant with a name and instructions, and what else is said. */
export const assistantOf = (own: Partial<Assistant> = {}): Assistant => ({
  id: 'a1',
  name: 'Navigator',
  instructions: 'Answer as a navigator of 1890 would.',
  ...own,
});
