import { expect, it } from 'vitest';
import { articleWords } from '@/lib/panel/article-words';

it('says how much of an article is there, as far as that is known', () => {
  expect([
    articleWords({ read: 1, all: 4 }),
    articleWords({ read: 1 }),
    articleWords({ read: 3, all: 3 }),
    articleWords({ read: 4, all: 4, isWhole: true }),
  ]).toEqual([
    { textKey: 'pages.articlePart', values: { read: 1, all: 4 } },
    { textKey: 'pages.articleGoesOn', values: {} },
    { textKey: 'pages.articleGoesOn', values: {} },
    { textKey: 'pages.articleWhole', values: { count: 4 } },
  ]);
});
