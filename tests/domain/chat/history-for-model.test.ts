import { expect, it } from 'vitest';
import { historyForModel, leavesOut } from '@/lib/domain/chat/history-for-model';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';

const thinker = { connectionId: 'c1', modelId: 'thinker' };
const reader = { connectionId: 'c2', modelId: 'reader' };

const message = (id: string, role: Message['role'], parts: readonly MessagePart[]): Message => ({
  id,
  conversationId: 'k',
  role,
  parts,
  createdAt: 0,
  status: 'complete',
  ...(role === 'assistant' && { model: thinker }),
});

const picture: MessagePart = { type: 'file', mimeType: 'image/png', name: 'a\nb.png', data: 'AAAA' };
const words: MessagePart = { type: 'text', text: 'Hi' };
const thought: MessagePart = { type: 'reasoning', text: 'Hm', details: [{ type: 'text', text: 'Hm', signature: 's' }] };
const path = [
  message('u1', 'user', [picture, words]),
  message('a1', 'assistant', [thought, words]),
  message('u2', 'user', [picture, words]),
];

it('sends reasoning back to the model that wrote it alone', () => {
  expect(historyForModel(path, { ref: thinker, model: {} })[1]?.parts).toEqual([thought, words]);
  expect(historyForModel(path, { ref: { ...thinker, modelId: 'other' }, model: {} })[1]?.parts).toEqual([words]);
  expect(historyForModel(path, { ref: reader, model: {} })[1]?.parts).toEqual([words]);
});

it('names the pictures of earlier questions to a model that is known to read none, and leaves the last one in', () => {
  const sent = historyForModel(path, { ref: reader, model: { capabilities: ['tools'] } });

  expect(sent[0]?.parts).toEqual([
    { type: 'text', text: 'Attached picture "a b.png": not sent, since this model reads none.' },
    words,
  ]);
  expect(sent[2]?.parts).toEqual([picture, words]);
});

it('sends pictures where nobody says what the model reads', () => {
  expect(historyForModel(path, { ref: reader, model: {} })[0]).toBe(path[0]);
});

it('tells whether files stay behind: a PDF does not, whose text goes', () => {
  const pdf = { type: 'file', mimeType: 'application/pdf', data: 'AAAA' } as const;
  const earlier = [message('u1', 'user', [picture, pdf]), message('a1', 'assistant', [picture])];

  expect(leavesOut(earlier, { capabilities: [] })).toBe(true);
  expect(leavesOut([message('u1', 'user', [{ ...pdf, text: 'Words' }])], { capabilities: [] })).toBe(false);
  expect(leavesOut(earlier, {})).toBe(false);
});
