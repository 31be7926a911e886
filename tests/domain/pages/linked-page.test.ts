import { expect, it } from 'vitest';
import { blocksOfText, linkedFileType, looksLikeSignIn } from '@/lib/domain/pages/linked-page';

it.each([
  ['https://news.example/login', true],
  ['https://news.example/users/sign_in?next=/sky', true],
  ['https://accounts.news.example/v3', true],
  ['https://sso.corp.example/', true],
  ['https://news.example/blog/why-authors-sign', false],
  ['https://news.example/authors', false],
  ['https://login.example/', false],
  ['no address', false],
])('%s is one to sign in at: %s', (address, is) => {
  expect(looksLikeSignIn(address)).toBe(is);
});

it.each([
  ['application/pdf', 'https://a.example/x', 'pdf'],
  ['application/octet-stream', 'https://a.example/Report.PDF?x=1', 'pdf'],
  ['image/webp', 'https://a.example/x', 'picture'],
  ['image/svg+xml', 'https://a.example/x', 'text'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'https://a.example/x', 'word'],
  ['application/json', 'https://a.example/x', 'text'],
  ['application/zip', 'https://a.example/x.pdf', undefined],
  ['video/mp4', 'https://a.example/x', undefined],
])('%s at %s is read as %s', (type, address, kind) => {
  expect(linkedFileType(type, address)).toBe(kind);
});

it('makes blocks of a page’s text, with the words of links and without their addresses', () => {
  const text =
    '# The lamp\n\nIt was [lit at dusk](https://a.example/dusk), they say.\n- one\n- two\n\n```\n- not [a](b) list\n\nend\n```\n| a cell';

  expect(blocksOfText(text)).toEqual([
    { id: 'b0', kind: 'heading', level: 1, text: 'The lamp' },
    { id: 'b1', kind: 'paragraph', text: 'It was lit at dusk, they say.' },
    { id: 'b2', kind: 'list-item', level: 1, text: 'one' },
    { id: 'b3', kind: 'list-item', level: 1, text: 'two' },
    { id: 'b4', kind: 'code', text: '- not [a](b) list\n\nend' },
    { id: 'b5', kind: 'paragraph', text: 'a cell' },
  ]);
});

it('makes blocks of any text in bounded time', () => {
  const hostile = `${'['.repeat(50_000)}${'```\n'.repeat(20_000)}${'](x'.repeat(20_000)}`;

  expect(blocksOfText(hostile).length).toBeGreaterThan(0);
});
