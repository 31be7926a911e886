import { expect, it } from 'vitest';
import { attachmentSchema, bytesOfBase64, refusedKinds, textOfBase64 } from '@/lib/domain/attachment';
import { z } from '@/lib/domain/schema';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

it.each(['', 'a', 'ab', 'abc', 'ünï'])('knows the size and the text of "%s" in base64', (text) => {
  expect(bytesOfBase64(base64(text))).toBe(Buffer.byteLength(text));
  expect(textOfBase64(base64(text))).toBe(text);
});

it.each([
  ['a vector image, which can hold scripts', 'image/svg+xml'],
  ['a program', 'application/octet-stream'],
])('takes no %s', (_, mimeType) => {
  expect(z.safeParse(attachmentSchema, { id: '1', name: 'x', mimeType, data: 'AAAA' }).success).toBe(false);
});

it('warns only of what a service says its model does not take', () => {
  const files = [{ mimeType: 'image/png' }, { mimeType: 'application/pdf' }, { mimeType: 'text/csv' }];

  expect(refusedKinds({ capabilities: ['tools'] }, files)).toEqual(['picture', 'document']);
  expect(refusedKinds({ capabilities: ['images'] }, files)).toEqual(['document']);
  expect(refusedKinds({}, files)).toEqual([]);
});
