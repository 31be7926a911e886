import { expect, it, vi } from 'vitest';
import { textOfBase64 } from '@/lib/domain/attachment';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { isPageAttachment, passagesOf } from '@/lib/domain/pages/page-choice';
import { countedFiles, fittedFiles, leftOutNow } from '@/lib/panel/attachments/page-fit';
import { fakeContent } from '../../fakes/fake-pages';

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

/** A page of some passages, which all fit. */
const short = () => {
  const page = pageAttachment('p8', fakeContent({ blocks: [{ id: 'b', kind: 'paragraph', text: filler.repeat(3) }] }));
  if (!isPageAttachment(page)) throw new Error('It is a page.');
  return page;
};

const textsOf = (files: readonly (typeof long)[]): readonly string[] =>
  files.flatMap((file) => (isPageAttachment(file) ? passagesOf(file) : []));

it('sends the whole page where it fits', async () => {
  expect(await fittedFiles([long], 'How heavy is the lens?', 200_000)).toEqual([long]);
});

it('sends the passages that answer the question, in the order of the page, where it does not', async () => {
  const sent = textsOf(await fittedFiles([long], 'How heavy is the lens?', 1000));

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

it('leaves what a short page does not need to the long one beside it', () => {
  const few = pageAttachment('s', fakeContent({ blocks: [{ id: 'b', kind: 'paragraph', text: 'Two words.' }] }));
  const alone = leftOutNow(long, [long], 'lens', 2000).length;

  expect(leftOutNow(few, [few, long], 'lens', 2000)).toEqual([]);
  expect(leftOutNow(long, [few, long], 'lens', 2000).length - alone).toBeLessThanOrEqual(1);
});

it('shares between pages that are all too long, and takes what the user chose from both', () => {
  const other = { ...long, id: 'p9' };
  const chosen = { ...short(), page: { ...short().page, leftOut: [] } };
  const sent = (files: readonly (typeof long)[]): number =>
    (long.page?.starts.length ?? 0) - leftOutNow(long, files, 'lens', 4000).length;

  expect(Math.abs(sent([long, other]) - sent([long]) / 2)).toBeLessThanOrEqual(1);
  expect(sent([long, other, chosen])).toBeLessThan(sent([long, other]));
});

/** How often texts of at least so many characters are cut into words while something runs. */
const segmentedWhile = async (run: () => unknown): Promise<readonly number[]> => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
  try {
    await run();
    return segment.mock.calls.map(([text]) => text.length);
  } finally {
    segment.mockRestore();
  }
};

it('cuts a page into words once, however many questions are typed about it', async () => {
  const page = pageAttachment(
    'p2',
    fakeContent({ blocks: [{ id: 'b', kind: 'paragraph', text: filler.repeat(200) }] }),
  );
  const first = await segmentedWhile(() => fittedFiles([page], 'gulls', 1000));
  const chosen = { ...page, ...(page.page && { page: { ...page.page } }) };

  const typed = await segmentedWhile(() => {
    for (const question of ['g', 'gr', 'gra', 'grav', 'grave', 'gravel']) {
      leftOutNow(chosen, [chosen], question, 1000);
      countedFiles([chosen], question, 1000);
    }
  });

  expect(first.filter((length) => length > 250).length).toBeGreaterThan(50);
  expect(typed.filter((length) => length > 10)).toEqual([]);
});

it('begins with the beginning of the page however short it is, and goes on to what answers when its words are known', async () => {
  // So short that its words are found within the first piece of work.
  const blocks = ['Gulls.', 'Gravel.', 'The lens weighs ninety kilograms.'].map((text, index) => ({
    id: `b${index}`,
    kind: 'paragraph' as const,
    text: `${text} ${'Grey water. '.repeat(100).trim()}`,
  }));
  const page = pageAttachment('p3', fakeContent({ blocks }));
  const window = 1000;

  const before = leftOutNow(page, [page], 'How heavy is the lens?', window);
  await fittedFiles([page], 'How heavy is the lens?', window);
  const after = leftOutNow(page, [page], 'How heavy is the lens?', window);

  const answer = textsOf([page]).findIndex((passage) => passage.startsWith('The lens weighs'));
  expect(before).not.toContain(0);
  expect(before).toContain(answer);
  expect(after).not.toContain(answer);
});

it('counts what is sent', async () => {
  const [sent] = await fittedFiles([long], 'How heavy is the lens?', 1000);
  const [counted] = countedFiles([long], 'How heavy is the lens?', 1000);

  expect(counted?.text).toBe(sent === undefined ? '' : textOfBase64(sent.data));
});
