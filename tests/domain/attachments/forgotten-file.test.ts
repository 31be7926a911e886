import { expect, it } from 'vitest';
import { hasForgettableBytes, withoutBytes } from '@/lib/domain/attachments/forgotten-file';
import type { FilePart } from '@/lib/domain/message-part';
import { question } from '@/tests/fakes/messages';

const file = (own: Partial<FilePart>): FilePart => ({ type: 'file', mimeType: 'image/png', data: 'QUJD', ...own });

it.each([
  ['a picture', file({}), true],
  ['a document', file({ mimeType: 'application/pdf', text: 'Words' }), true],
  ['sound of an answer', file({ mimeType: 'audio/mpeg' }), true],
  ['a text file', file({ mimeType: 'text/plain' }), false],
  ['a file that is only an address', file({ data: '', url: 'https://example.com/a.png' }), false],
])('takes the bytes of %s: %s', (_, part, isTaken) => {
  expect(hasForgettableBytes(part)).toBe(isTaken);
});

it('leaves name, type and text, says when and how many bytes, and is seen as a change', () => {
  const pdf = file({ mimeType: 'application/pdf', name: 'a.pdf', text: 'Words', nonce: 'n' });
  const text = { type: 'text', text: 'What is it?' } as const;
  const message = question('q1', { parts: [pdf, file({ mimeType: 'text/plain' }), text], revision: 2 });

  expect(withoutBytes(message, 7)).toEqual({
    ...message,
    revision: 3,
    parts: [{ ...pdf, data: '', forgotten: { at: 7, bytes: 3 } }, file({ mimeType: 'text/plain' }), text],
  });
});
