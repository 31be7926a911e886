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

it('names what is no longer kept, in the last question too, and leaves the text of a document', () => {
  const forgotten = { at: 1, bytes: 3 };
  const pdf = { type: 'file', mimeType: 'application/pdf', name: 'a.pdf', data: '', forgotten } as const;
  const read: MessagePart = { ...pdf, text: 'Words' };
  const sky: MessagePart = { ...picture, data: '', forgotten };
  const parts = [sky, pdf, read];
  const asked = [message('u1', 'user', parts), message('a1', 'assistant', [sky]), message('u2', 'user', parts)];
  const notes = [
    { type: 'text', text: 'Attached picture "a b.png": not sent, since it is no longer kept.' },
    { type: 'text', text: 'Attached document "a.pdf": not sent, since it is no longer kept.' },
  ];

  for (const capabilities of [undefined, ['images', 'files'], []] as const) {
    const model = capabilities === undefined ? {} : { capabilities };
    const sent = historyForModel(asked, { ref: reader, model });
    expect(sent.map((one) => one.parts)).toEqual([[...notes, read], [sky], [...notes, read]]);
    // Its fence is found by it.
    expect(sent[2]?.parts[2]).toBe(read);
  }
  expect(leavesOut(asked, { capabilities: [] })).toBe(false);
});
