import { expect, it } from 'vitest';
import { hasSearched, ownSearchNote } from '@/lib/domain/tools/own-search-note';

const annotations = ownSearchNote.type === 'message_annotations' ? ownSearchNote.annotations : [];

it.each([
  ['a note of a search', { parts: [], annotations }, true],
  ['a source', { parts: [{ type: 'source', source: { url: 'https://a.example/' } }], annotations: [] }, true],
  [
    'text and other notes',
    { parts: [{ type: 'text', text: 'Hi' }], annotations: [null, 'x', { type: 'other' }] },
    false,
  ],
] as const)('takes %s as strangers in the answer: %j', (_name, answer, expected) => {
  expect(hasSearched(answer)).toBe(expected);
});
