import { expect, it } from 'vitest';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { isPageAttachment } from '@/lib/domain/pages/page-choice';
import { indexedPages, pagePassages, passageScores } from '@/lib/panel/attachments/page-index';
import { fakeContent } from '@/tests/fakes/fake-pages';

const filler = 'Gulls and gravel and grey water. '.repeat(40).trim();
const newPage = () => {
  const file = pageAttachment(
    'p1',
    fakeContent({
      blocks: [
        { id: 'b1', kind: 'paragraph', text: filler },
        { id: 'b2', kind: 'paragraph', text: `The lens weighs ninety kilograms. ${filler}` },
      ],
    }),
  );
  if (!isPageAttachment(file)) throw new Error('it is a page');
  return file;
};

it('reads the passages of a page once', () => {
  const page = newPage();
  const again = { ...page, page: { ...page.page, leftOut: [0] } };

  expect(pagePassages(again)).toBe(pagePassages(page));
  expect(pagePassages(page).tokens).toHaveLength(pagePassages(page).texts.length);
});

it('scores nothing until the words are known, and then what answers best', async () => {
  const page = newPage();
  const early = passageScores(page, 'How heavy is the lens?');
  await indexedPages([page]);

  const scores = passageScores(page, 'How heavy is the lens?');
  const best = scores.indexOf(Math.max(...scores));

  expect(early).toEqual([]);
  expect(pagePassages(page).texts[best]).toContain('ninety kilograms');
});

it('has nothing to do for files that are no pages', async () => {
  await expect(
    indexedPages([{ id: 'n1', name: 'note.txt', mimeType: 'text/plain', data: '' }]),
  ).resolves.toBeUndefined();
});
