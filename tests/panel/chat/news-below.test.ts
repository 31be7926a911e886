import { expect, it } from 'vitest';
import type { Message } from '@/lib/domain/message';
import { newsSince } from '@/lib/panel/chat/news-below';

const message = (id: string, text: string): Message => ({
  id,
  conversationId: 'c',
  role: 'assistant',
  parts: [{ type: 'text', text }],
  createdAt: 0,
  status: 'complete',
});

const seen = { id: 'b', length: 3 };

it('tells of nothing while the end is as it was left', () => {
  expect(newsSince(seen, [message('a', 'x'), message('b', 'abc')], {})).toBeUndefined();
});

it('tells of text that came to the last message', () => {
  expect(newsSince(seen, [message('a', 'x'), message('b', 'abcd')], {})).toBe('text');
});

it('counts the messages that came after it', () => {
  expect(newsSince(seen, [message('b', 'abcd'), message('c', ''), message('d', '')], {})).toBe(2);
});

it('takes the answer to a question that was seen for more text', () => {
  const question: Message = { ...message('b', 'abc'), role: 'user' };

  expect(newsSince(seen, [question, message('c', '')], {})).toBe('text');
});

it('tells of nothing on another branch', () => {
  expect(newsSince(seen, [message('a', 'x')], {})).toBeUndefined();
});
