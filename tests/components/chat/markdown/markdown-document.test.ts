import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDocument,
  extendDocument,
  type MarkdownDocument,
  shownGroups,
} from '@/components/chat/markdown/markdown-document';
import { propertyRuns } from '@/tests/fakes/property-runs';

const parse = (text: string) => extendDocument(emptyDocument, text, true);
const blocksOf = (document: MarkdownDocument) =>
  shownGroups(document).flatMap((group) => group.flatMap(({ blocks }) => blocks));

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index}.\n\n`).join('');

/** Far above what any of these needs, far below what a quadratic search would take. */
const ceilingMs = 2_000;

describe('extendDocument', () => {
  it('gives the same blocks for any characters in any pieces as for the whole', () => {
    const text = fc
      .array(
        fc.constantFrom(
          ...'\n\n\n #`~>-*+1.[]()!|$\\<&a b_:^',
          '<details>',
          '</details>',
          '<summary>',
          '</summary>',
          '[^a]',
          '<sub>',
          '</sub>',
          '強',
        ),
        { maxLength: 60 },
      )
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.nat(240), { maxLength: 10 }), (source, cuts) => {
        let document = emptyDocument;
        for (const cut of [...cuts].sort((a, b) => a - b))
          document = extendDocument(document, source.slice(0, cut), false);
        expect(blocksOf(extendDocument(document, source, true))).toEqual(blocksOf(parse(source)));
      }),
      propertyRuns(30_000),
    );
  });

  it('keeps the identity of closed segments and of their groups', () => {
    const before = extendDocument(emptyDocument, paragraphs(70), false);

    const after = extendDocument(before, `${paragraphs(70)}And more`, false);

    expect(after.groups[0]).toBe(before.groups[0]);
    expect(after.groups[1]).toBe(before.groups[1]);
    expect(after.groups[2]?.[0]).toBe(before.groups[2]?.[0]);
  });

  it('parses no more of a long reply than of a short one when a word arrives', () => {
    const lengthOfOpen = (count: number) =>
      extendDocument(emptyDocument, `${paragraphs(count)}And more`, false).open?.source.length;

    expect(lengthOfOpen(2_000)).toBe(lengthOfOpen(2));
  });

  it('parses again only what refers to a definition that has arrived', () => {
    const text = `See [a].\n\n${paragraphs(40)}`;
    const before = extendDocument(emptyDocument, text, false);

    const after = extendDocument(before, `${text}[a]: https://a.example/\n\nEnd\n\n`, false);

    expect(after.groups[0]?.[0]).not.toBe(before.groups[0]?.[0]);
    expect(after.groups[0]?.[1]).toBe(before.groups[0]?.[1]);
  });

  it('takes the first of two definitions of a label', () => {
    const [first] = blocksOf(parse('[a]\n\n[a]: https://first.example/\n\n[A]: https://second.example/'));

    expect(first).toMatchObject({ children: [{ type: 'link', url: 'https://first.example/' }] });
  });

  it.each([
    ['```ts {1}\na\n\nb\n```', { language: 'ts', text: 'a\n\nb' }],
    ['~~~~\n~~~\n~~~~', { language: '', text: '~~~' }],
    ['  ```\n    a\n  b\n  ```', { language: '', text: '  a\nb' }],
    ['```\r\na\r\nb\r\n```\r\n', { language: '', text: 'a\nb' }],
    ['````\n```', { language: '', text: '```' }],
    ['```js\n', { language: 'js', text: '' }],
    ['```js\n\na\n\n\n```', { language: 'js', text: '\na\n\n' }],
  ])('reads the fence of %j', (source, expected) => {
    expect(blocksOf(parse(source))).toEqual([{ type: 'code', isClosed: true, ...expected }]);
  });

  it('holds back the start of a line that may become a fence', () => {
    const document = extendDocument(emptyDocument, 'text\n``', false);

    expect(blocksOf(document)).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: 'text' }] }]);
  });

  it('marks code whose end has not arrived', () => {
    expect(blocksOf(extendDocument(emptyDocument, '```js\nlet a', false))).toEqual([
      { type: 'code', language: 'js', text: 'let a', isClosed: false },
    ]);
  });

  it.each(
    Object.entries({
      '[': '['.repeat(10_000),
      '>': '>'.repeat(10_000),
      '*a': '*a'.repeat(10_000),
      '_a ': '_a '.repeat(10_000),
      '[a](': '[a]('.repeat(10_000),
      '![': '!['.repeat(10_000),
      '- ': '- '.repeat(10_000),
      '<a ': '<a '.repeat(10_000),
      '$a ': '$a '.repeat(10_000),
      '\\(': '\\('.repeat(10_000),
      '`': Array.from({ length: 500 }, (_, index) => `${'`'.repeat(index % 60)}a`).join(''),
      'a long word before @': `${'a'.repeat(50_000)}@`,
      'a wide table': `${'a|'.repeat(1_000)}\n${'-|'.repeat(1_000)}\n${`${'b|'.repeat(1_000)}\n`.repeat(100)}`,
      'a long table': `a|b\n-|-\n${'x|y\n'.repeat(20_000)}`,
      'nested lists': Array.from({ length: 500 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n'),
      'nested quotes': `${'> '.repeat(500)}a`,
      definitions: Array.from({ length: 2_000 }, (_, index) => `[a${index}]: https://x.example/`).join('\n'),
      'no line break': 'word '.repeat(40_000),
    }),
  )(
    'is not held up by %s without end',
    (_, text) => {
      expect(shownGroups(extendDocument(emptyDocument, text, false))).toHaveLength(1);
    },
    ceilingMs,
  );

  it('shows what is nested beyond reason as it was written', () => {
    expect(blocksOf(parse(`${'> '.repeat(100)}deep`))).toEqual([{ type: 'plain', text: `${'> '.repeat(100)}deep` }]);
  });

  it('shows a picture inside the text up to two megabytes', () => {
    const source = `data:image/png;base64,${'iVBORw0KGgo'.repeat(100_000)}`;

    expect(blocksOf(parse(`![a](${source})`))).toEqual([
      { type: 'paragraph', children: [{ type: 'image', source, alt: 'a' }] },
    ]);
  });
});
