import { expect, it } from 'vitest';
import { pageAttachment } from '@/lib/domain/page-attachment';
import { isPageAttachment, passagesOf } from '@/lib/domain/page-choice';
import { fittedFiles, leftOutNow } from '@/lib/panel/page-fit';
import { fakeContent } from '../fakes/fake-pages';

const filler = 'Gulls and gravel and grey water and wind. '.repeat(12).trim();
const long = pageAttachment(
  'p1',
  fakeContent({
    blocks: Array.from({ length: 40 }, (_, index) => ({
      id: `b${index}`,
      kind: 'paragraph',
      text: index === 31 ? `The lens weighs ninety kilograms. ${filler}` : filler,
    })),
  }),
);

const textsOf = (files: readonly (typeof long)[]): readonly string[] =>
  files.flatMap((file) => (isPageAttachment(file) ? passagesOf(file) : []));

it('sends the whole page where it fits', () => {
  expect(fittedFiles([long], 'How heavy is the lens?', 200_000)).toEqual([long]);
});

it('sends the passages that answer the question, in the order of the page, where it does not', () => {
  const sent = textsOf(fittedFiles([long], 'How heavy is the lens?', 1000));

  expect(sent.some((passage) => passage.startsWith('The lens weighs'))).toBe(true);
  expect(sent.length).toBeLessThan(10);
});

it('takes the beginning of a long page while there is no question', () => {
  const out = leftOutNow(long, [long], '', 1000);

  expect(out).not.toContain(0);
  expect(out).toContain(39);
});

it('leaves out exactly what the user has left out, whatever fits', () => {
  const chosen = { ...long, ...(long.page && { page: { ...long.page, leftOut: [0] } }) };

  expect(leftOutNow(chosen, [chosen], 'anything', 1000)).toEqual([0]);
});
