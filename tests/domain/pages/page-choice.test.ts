import { describe, expect, it } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { isPageAttachment, partsOf, passagesOf, withoutPassages } from '@/lib/domain/pages/page-choice';
import { fakeContent } from '../../fakes/fake-pages';

const attached = (() => {
  const file = pageAttachment(
    'p1',
    fakeContent({
      blocks: [
        { id: 'a', kind: 'paragraph', text: 'Opening words.' },
        { id: 'b', kind: 'heading', level: 2, text: 'One' },
        { id: 'c', kind: 'paragraph', text: 'First part.' },
        { id: 'd', kind: 'heading', level: 2, text: 'Two' },
        { id: 'e', kind: 'paragraph', text: 'Second part.' },
      ],
    }),
  );
  if (!isPageAttachment(file)) throw new Error('no page');
  return file;
})();

describe('withoutPassages', () => {
  it('sends what is left, in order, and says of how many', () => {
    const sent = withoutPassages(attached, [1]);

    expect(textOfBase64(sent.data)).toBe('Opening words.\n\nTwo\nSecond part.');
    expect(passagesOf(sent)).toEqual(['Opening words.', 'Two\nSecond part.']);
    expect(sent.page).toMatchObject({ ofPassages: 3, words: 5, sections: [{ title: 'Two', level: 2, passage: 1 }] });
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
