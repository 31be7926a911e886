import { expect, it } from 'vitest';
import { isPreviousLabel, pageCount, pageLabel } from '@/lib/page/text/page-words';

it.each([
  'Next page »',
  'Continue reading →',
  'Nächste Seite',
  'Weiterlesen',
  'Página siguiente',
  'Lire la suite',
  'Próxima página',
  'Следующая страница',
  'الصفحة التالية',
  '次のページへ',
  '続きを読む ＞',
  '다음 페이지',
  '下一页',
  '下一頁',
  '›',
])('hears the next page in “%s”', (text) => {
  expect(pageLabel(text)).toBe('next');
});

it.each([
  ['2', 2],
  ['Page 3', 3],
  ['Seite 2', 2],
  ['٢', 2],
  ['2ページ目', 2],
  ['第3页', 3],
  ['3쪽', 3],
])('hears a number in “%s”', (text, number) => {
  expect(pageLabel(text)).toBe(number);
});

it.each([
  'Next article',
  'Older posts',
  'Nächster Artikel',
  'Previous page',
  '« Zurück',
  '2024',
  '前の記事',
  '12 comments',
  '',
])('hears no page of the article in “%s”', (text) => {
  expect(pageLabel(text)).toBeUndefined();
});

it.each([
  ['Page 1 of 4', 1, 4],
  ['Seite 2 von 5', 2, 5],
  ['Página 1 de 3', 1, 3],
  ['Страница 1 из 6', 1, 6],
  ['صفحة ١ من ٤', 1, 4],
  ['1/4ページ', 1, 4],
  ['第1页，共4页', 1, 4],
  ['1 / 3', 1, 3],
])('counts pages in “%s”', (text, page, count) => {
  expect(pageCount(text)).toEqual({ page, count });
});

it.each(['We met on page 5 of 3 books', 'On 1/4 of the way', 'no numbers'])('counts no pages in “%s”', (text) => {
  expect(pageCount(text)).toBeUndefined();
});

it.each(['« Previous page', 'Vorherige Seite', 'Página anterior', 'Предыдущая страница', '前のページへ', '上一页'])(
  'hears the page before in “%s”',
  (text) => {
    expect(isPreviousLabel(text)).toBe(true);
  },
);

it.each(['Back', 'Zurück', 'Previous article', 'Log in', '«', ''])('hears no page before in “%s”', (text) => {
  expect(isPreviousLabel(text)).toBe(false);
});
