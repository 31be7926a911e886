import type { Conversation } from '@/lib/domain/chat/conversation';
import type { RunSnapshot } from '@/lib/domain/chat/run';
import type { Message } from '@/lib/domain/message';

/** A question with what a test says about it. */
export const question = (id: string, own: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c1',
  role: 'user',
  parts: [{ type: 'text', text: 'Why is the sky blue?' }],
  createdAt: 1,
  status: 'complete',
  ...own,
});

/** An answer with what a test says about it. */
export const answer = (id: string, parentId: string, own: Partial<Message> = {}): Message => ({
  ...question(id),
  parentId,
  role: 'assistant',
  parts: [{ type: 'text', text: 'It scatters.' }],
  createdAt: 2,
  model: { connectionId: 'connection-1', modelId: 'llama3.2' },
  modelName: 'Llama 3.2',
  ...own,
});

export const conversationOf = (own: Partial<Conversation> = {}): Conversation => ({
  id: 'c1',
  title: 'Why is the sky blue?',
  isTitleByUser: false,
  createdAt: 1,
  updatedAt: 1,
  isTemporary: false,
  ...own,
});

/** A run that produces `a1` of conversation `c1`. */
export const runOf = (own: Partial<RunSnapshot> = {}): RunSnapshot => ({
  runId: 'r1',
  conversationId: 'c1',
  messageId: 'a1',
  model: { connectionId: 'connection-1', modelId: 'llama3.2' },
  phase: 'writing',
  startedAt: 1,
  lastSeq: 0,
  ...own,
});

/** The protocol line of a piece of text. */
export const textLine = (text: string): string => `0:${JSON.stringify(text)}`;
