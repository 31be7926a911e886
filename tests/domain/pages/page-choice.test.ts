import { describe, expect, it } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { pageSourceSchema } from '@/lib/domain/page-source';
import { pageAttachment, pdfAttachment } from '@/lib/domain/pages/page-attachment';
import {
  isPageAttachment,
  type PageAttachment,
  partsOf,
  passagesOf,
  withoutPassages,
} from '@/lib/domain/pages/page-choice';
import type { PageBlock } from '@/lib/domain/pages/page-content';
import { fakeContent } from '../../fakes/fake-pages';

const pageOf = (blocks: readonly PageBlock[]): PageAttachment => {
  const file = pageAttachment('p1', fakeContent({ blocks: [...blocks] }));
  if (!isPageAttachment(file)) throw new Error('no page');
  return file;
};

const attached = pageOf([
  { id: 'a', kind: 'paragraph', text: 'Opening words.' },
  { id: 'b', kind: 'heading', level: 2, text: 'One' },
  { id: 'c', kind: 'paragraph', text: 'First part.' },
  { id: 'd', kind: 'heading', level: 2, text: 'Two' },
  { id: 'e', kind: 'paragraph', text: 'Second part.' },
]);

describe('withoutPassages', () => {
  it('sends what is left, in order, and says of how many', () => {
    const sent = withoutPassages(attached, [1]);

    expect(textOfBase64(sent.data)).toBe('Opening words.\n\nTwo\nSecond part.');
    expect(passagesOf(sent)).toEqual(['Opening words.', 'Two\nSecond part.']);
    expect(sent.page).toMatchObject({ ofPassages: 3, words: 5, sections: [{ title: 'Two', level: 2, passage: 1 }] });
  });

  it('says where something was left out, and what stood above what is sent', () => {
    const file = pageOf([
      { id: 'a', kind: 'heading', level: 1, text: 'The harbour' },
      { id: 'b', kind: 'paragraph', text: 'It is old.' },
      { id: 'c', kind: 'heading', level: 2, text: 'Fees' },
      { id: 'd', kind: 'paragraph', text: `Boats pay by length. ${'Nobody is let off. '.repeat(40)}` },
      { id: 'e', kind: 'heading', level: 2, text: 'Times' },
      { id: 'f', kind: 'paragraph', text: 'From six to ten.' },
    ]);
    const [first, last] = [passagesOf(file)[1], passagesOf(file).at(-1)];

    const sent = withoutPassages(file, [0, 1]);

    expect(first).toContain('Boats pay');
    expect(last).toBe('Times\nFrom six to ten.');
    expect(sent.page.above).toEqual([{ passage: 0, path: ['The harbour', 'Fees'] }]);
    expect(withoutPassages(file, [2]).page.above).toEqual([{ passage: 2, path: [] }]);
    expect(pageSourceSchema.parse(sent.page)).toEqual(sent.page);
  });

  it('sends the first row of a table with rows from its middle', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `Mooring ${index}; ${index * 3} metres; free`);
    const file = pageOf(
      ['Name; Length; State', ...rows].map((text, index) => ({ id: `r${index}`, kind: 'table-row', text })),
    );
    const count = passagesOf(file).length;
    const sent = withoutPassages(
      file,
      Array.from({ length: count - 1 }, (_, place) => place),
    );

    expect(count).toBeGreaterThan(4);
    expect(passagesOf(sent)[0]).toContain('Mooring 59');
    expect(sent.page.above).toEqual([{ passage: 0, path: [], row: 'Name; Length; State' }]);
  });

  it('names the page of a PDF that a passage is on', () => {
    const pages = ['The lamp was lit.', `The stairs. ${'Two hundred steps lead up. '.repeat(80)}`];
    const file = pdfAttachment('id', { url: 'https://a.example/l.pdf', title: 'The lamp', pages });
    if (!isPageAttachment(file)) throw new Error('no page');

    expect(withoutPassages(file, [1]).page.above).toEqual([{ passage: 1, path: ['Page 2'] }]);
  });

  it('changes nothing where nothing is left out', () => {
    expect(withoutPassages(attached, [])).toEqual(attached);
  });
});

it('names the parts of a page by its headings, and what stands before the first', () => {
  expect(partsOf(attached.page)).toEqual([
    { title: '', level: 1, passages: [0] },
    { title: 'One', level: 2, passages: [1] },
    { title: 'Two', level: 2, passages: [2] },
  ]);
});
