import { expect, it } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { pageAttachment, pdfAttachment } from '@/lib/domain/pages/page-attachment';
import { partsOf } from '@/lib/domain/pages/page-choice';
import { fakeContent } from '../../fakes/fake-pages';

it('makes each page of a PDF a part that can be left out, with its number in the text and without it in the count', () => {
  const pages = ['The lamp was lit.', '', `The stairs. ${'Two hundred steps lead up. '.repeat(80)}`];
  const file = pdfAttachment('id', { url: 'https://a.example/l.pdf', title: 'The\nlamp', pages });

  const text = textOfBase64(file.data);
  expect(file).toMatchObject({ name: 'The lamp', pageCount: 3, page: { kind: 'pdf', words: 406 } });
  expect(text.startsWith('[Page 1]\nThe lamp was lit.\n\n[Page 3]\nThe stairs.')).toBe(true);
  expect(partsOf(file.page ?? { starts: [], sections: [] }).map(({ title, passages }) => [title, passages])).toEqual([
    ['1', [0]],
    ['3', [1, 2, 3, 4, 5, 6, 7]],
  ]);
});

it('keeps whether the page of a video showed its transcript', () => {
  const transcriptOf = (own: object) => pageAttachment('id', fakeContent(own)).page?.transcript;

  expect([transcriptOf({ kind: 'video', transcript: 'not-shown' }), transcriptOf({})]).toEqual([
    'not-shown',
    undefined,
  ]);
});
