import { expect, it } from 'vitest';
import { attachmentSchema, bytesOfBase64, readsDocuments, refusedKinds, textOfBase64 } from '@/lib/domain/attachment';
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

it('warns of no PDF that has text to go in its place', () => {
  expect(refusedKinds({ capabilities: [] }, [{ mimeType: 'application/pdf', text: 'Words' }])).toEqual([]);
});

it('believes the service about PDF files before what its interface takes', () => {
  expect(readsDocuments({ capabilities: ['files'] }, false)).toBe(true);
  expect(readsDocuments({ capabilities: ['images'] }, true)).toBe(false);
  expect(readsDocuments({}, true)).toBe(true);
  expect(readsDocuments({}, false)).toBe(false);
});
