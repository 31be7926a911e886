import { expect, it } from 'vitest';
import { pageNumbers } from '@/lib/documents/page-numbers';

it.each([
  [[2], '2'],
  [[2, 4, 5, 6], '2, 4–6'],
  [[1, 3, 5, 7, 9, 11, 13, 15, 17], '1, 3, 5, 7, 9, 11, 13, 15, …'],
])('names the pages %j as people write them', (pages, words) => {
  expect(pageNumbers(pages)).toBe(words);
});
