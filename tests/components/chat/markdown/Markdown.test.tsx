// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Markdown } from '@/components/chat/markdown/Markdown';
import { propertyRuns } from '@/tests/fakes/property-runs';
import '@/lib/i18n/start';
import { canonical, drawInPieces, drawWhole, everyLength } from './reply-dom';

afterEach(cleanup);

const blocks = [
  '# A heading *with emphasis*',
  'A title\n=====',
  'A paragraph with **strong**, `code`, ~~deleted~~ and a [link](https://a.example/x "title").',
  'Two lines\nof one paragraph  \nand a break',
  'A [reference][one], a [short one][] and an ![image][two].',
  '[one]: https://one.example/ "One"\n[short one]: https://short.example/',
  '[two]: https://two.example/picture.png',
  '- a\n- b\n  - nested\n\n    with a paragraph\n- [x] done\n- [ ] open',
  '1. one\n2. two\n\n   more of two\n\n3. three',
  '* other\n+ markers\n- change',
  '> a quote\n> - with a list\n\n> and another',
  '```ts\nconst a = 1;\n\n# not a heading\n```',
  '~~~\ntildes\n```\n~~~',
  '````md\n```js\n```\n````',
  '- item\n\n  ```sh\n  run\n  ```\n- next',
  '| a | b |\n|:--|--:|\n| 1 | **2** |',
  'text before\n| a |\n|---|\n| 1 |',
  '    indented code\n\n    with a gap',
  '$$\nx^2 + y^2\n$$',
  'Inline $a_1$, \\(b\\), \\[c\\] and $5 to $10.',
  '<div onclick="x()">\n**html**\n</div>',
  '<!-- a comment\n\nwith a gap -->\nafter',
  'H<sub>2</sub>O, <kbd>Ctrl</kbd>, <b>bold <i>both</b></i> and <u>never closed',
  '<p align="center">In the <b>middle</b></p>',
  '<details>\n<summary>More</summary>\n\nHidden [one].\n\n```js\ncode\n```\n\n</details>\nrest',
  '<details open><summary>One</summary><details><summary>Two</summary>inner</details></details>',
  'A claim[^n], another[^m].\n\n[^n]: So they say,\nin two lines.\n[^m]: Also.',
  '**마크다운(Markdown)**의 ~~删除。~~字 3~5, 10~20',
  '| $[A|b]$ | b |\n|---|---|\n| $|x|$ | `$|` |',
  '<script>\n\nalert(1)\n</script>',
  '**强调。**然后“**引号**”结束。',
  'مرحبا **بالعالم** https://ar.example/',
  '---',
  '***',
  'a\n---\nb',
  '&amp; &copy; &#x41; &unknown;',
  'open **strong and `code',
  '```js\nnever closed',
  '<details><summary>Never closed</summary>\n\ntext',
  '-',
  '#',
  '1.',
  '*not a list',
  '#not-a-heading',
];

const document = fc
  .array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 9 })
  .chain((chosen) =>
    fc.tuple(
      fc.array(fc.constantFrom('\n', '\n\n', '\n\n\n', '\r\n\r\n', '\n \n'), {
        minLength: chosen.length,
        maxLength: chosen.length,
      }),
      fc.constant(chosen),
    ),
  )
  .map(([gaps, chosen]) => chosen.map((block, index) => block + gaps[index]).join(''));

const pieces = (text: string, seeds: readonly number[]) =>
  [...new Set(seeds.map((seed) => Math.floor(seed * text.length)))].sort((a, b) => a - b);

describe('Markdown', () => {
  it('shows the same after any way of streaming as after one whole parse', () => {
    fc.assert(
      fc.property(document, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }), (text, seeds) => {
        const streamed = canonical(drawInPieces(text, pieces(text, seeds)));
        const whole = canonical(drawWhole(text));
        cleanup();
        expect(streamed).toBe(whole);
      }),
      propertyRuns(2_500),
    );
  });

  it.each(blocks)('shows %j the same when it arrives character by character', (block) => {
    const text = `before\n\n${block}\n\nafter`;

    expect(canonical(drawInPieces(text, everyLength(text)))).toBe(canonical(drawWhole(text)));
  });

  it('keeps every element that it has drawn once its block is followed by another', () => {
    const text = blocks.filter((block) => !block.includes('[one]') && !block.includes('[two]')).join('\n\n');
    const settled = new Map<number, Element>();
    let replaced = 0;

    drawInPieces(text, everyLength(text), (root) => {
      const elements = [...(root.querySelector('.pl-markdown')?.children ?? [])];
      elements.slice(0, -2).forEach((element, index) => {
        if (settled.has(index) && settled.get(index) !== element) replaced += 1;
        settled.set(index, element);
      });
    });

    expect(settled.size).toBeGreaterThan(30);
    expect(replaced).toBe(0);
  });

  it('does not touch the text of finished blocks, so a selection in them survives', () => {
    const first = 'The first paragraph.\n\n';
    const { container, rerender } = render(<Markdown text={first} isStreaming />);
    const node = container.querySelector('p')?.firstChild;
    const observer = new MutationObserver(() => undefined);
    observer.observe(container.querySelector('p') ?? container, {
      childList: true,
      characterData: true,
      subtree: true,
    });

    for (let length = 1; length < 200; length += 1)
      rerender(<Markdown text={first + 'word '.repeat(length)} isStreaming />);
    rerender(<Markdown text={first + 'word '.repeat(200)} isStreaming={false} />);

    expect(container.querySelector('p')?.firstChild).toBe(node);
    expect(observer.takeRecords()).toEqual([]);
  });

  it('writes only to the last piece of a paragraph that grows', () => {
    const start = 'A first piece of the paragraph that is long enough.';
    const { container, rerender } = render(<Markdown text={start} isStreaming />);
    const node = container.querySelector('p')?.firstChild;

    rerender(<Markdown text={`${start} And more.`} isStreaming />);

    expect(container.querySelector('p')?.firstChild).toBe(node);
    expect(node?.textContent).toBe(start);
    expect(container.querySelector('p')?.textContent).toBe(`${start} And more.`);
  });

  it('marks a footnote once its text has come, in the element that is already there', () => {
    const { container, rerender } = render(<Markdown text={'A claim[^1].\n\nMore.\n\n'} isStreaming />);
    const paragraph = container.querySelector('p');
    expect(paragraph?.textContent).toBe('A claim[^1].');

    rerender(<Markdown text={'A claim[^1].\n\nMore.\n\n[^1]: So they say.'} isStreaming={false} />);

    expect(container.querySelector('p')).toBe(paragraph);
    expect(paragraph?.textContent).toBe('A claim1.');
  });

  it('leads from the mark to the footnote and back', () => {
    const { container, getByRole } = render(
      <Markdown text={'A claim[^1].\n\n[^1]: So they say.'} isStreaming={false} />,
    );
    const mark = getByRole('button', { name: 'Footnote 1' });

    mark.click();
    expect(container.ownerDocument.activeElement?.textContent).toContain('So they say.');
    getByRole('button', { name: 'Back to the text' }).click();

    expect(container.ownerDocument.activeElement).toBe(mark);
  });

  it('holds nothing to press within a link', () => {
    const reply = '[a[^1] <https://x.example/> ![b](https://y.example/b.png)](https://z.example/)\n\n[^1]: Note.';
    const { getByRole } = render(<Markdown text={reply} isStreaming={false} />);

    expect(getByRole('link', { name: 'a 1 https://x.example/ b' }).querySelector('a, button')).toBeNull();
  });

  it('leaves a box as its reader left it while more arrives', () => {
    const start = '<details><summary>More</summary>\n\nHidden';
    const { container, rerender } = render(<Markdown text={start} isStreaming />);
    const box = container.querySelector('details');
    act(() => {
      if (box !== null) box.open = true;
      box?.dispatchEvent(new Event('toggle'));
    });

    rerender(<Markdown text={`${start} text.\n\n</details>\n\nEnd.`} isStreaming={false} />);

    expect(container.querySelector('details')).toBe(box);
    expect(box?.open).toBe(true);
    expect(box?.textContent).toBe('MoreHidden text.');
  });

  it('gives a column the room of its longest text, up to a measure, and never breaks a short one', () => {
    const { getAllByRole } = render(
      <Markdown
        text={'| a | b | c |\n|---|---|---|\n| two words | three of them | `a long piece of code` |'}
        isStreaming={false}
      />,
    );

    expect(getAllByRole('columnheader').map(({ dataset }) => dataset.room)).toEqual(['whole', '13', '20']);
    expect(getAllByRole('cell').map(({ dataset }) => dataset.room)).toEqual(['whole', undefined, undefined]);
  });

  it('resolves a reference whose definition comes at the end, in the element that is already there', () => {
    const question = 'See [the page][p].\n\nMore.\n\n';
    const { container, rerender } = render(<Markdown text={question} isStreaming />);
    const paragraph = container.querySelector('p');

    rerender(<Markdown text={`${question}[p]: https://late.example/\n\nEnd.`} isStreaming={false} />);

    expect(container.querySelector('p')).toBe(paragraph);
    expect(paragraph?.querySelector('a')?.href).toBe('https://late.example/');
  });

  it('starts anew when the text is another one', () => {
    const { container, rerender } = render(<Markdown text={'# One\n\nfirst'} isStreaming={false} />);

    rerender(<Markdown text="other" isStreaming={false} />);

    expect(container.textContent).toBe('other');
  });

  it('keeps the elements of a finished reply that is continued', () => {
    const { container, rerender } = render(<Markdown text={'One.\n\nTwo'} isStreaming={false} />);
    const paragraphs = [...container.querySelectorAll('p')];

    rerender(<Markdown text={'One.\n\nTwo and a half.\n\nThree'} isStreaming />);

    expect([...container.querySelectorAll('p')].slice(0, 2)).toEqual(paragraphs);
  });

  it('begins headings at level three, and says the level of those that have no element of their own', () => {
    const root = drawWhole('# a\n\n## b\n\n#### d\n\n##### e\n\n###### f');

    const headings = [...root.querySelectorAll('h3, h4, h5, h6')];
    expect(headings.map((heading) => [heading.localName, heading.getAttribute('aria-level')])).toEqual([
      ['h3', null],
      ['h4', null],
      ['h6', null],
      ['h6', '7'],
      ['h6', '8'],
    ]);
  });

  it('lets each paragraph and cell find its own direction, and code keep its own', () => {
    const root = drawWhole('مرحبا\n\n> q\n\n| ا |\n|---|\n| 1 |\n\n```\nx\n```\n\n`y`');

    for (const element of root.querySelectorAll('p')) expect(element.getAttribute('dir')).toBe('auto');
    for (const element of root.querySelectorAll('th, td')) expect(element.firstElementChild?.localName).toBe('bdi');
    for (const element of root.querySelectorAll('figure, p > code')) expect(element.getAttribute('dir')).toBe('ltr');
  });

  it('gives lists, quotes and tables the direction of their first letter', () => {
    const rtl = drawWhole('- **1.** مرحبا\n\n> > اقتباس\n\n| الضوء | nm |\n|---|---|\n| x | y |');
    const ltr = drawWhole('1. `code` one\n\n> 2 quotes\n\n| a |\n|---|\n| ا |');

    for (const element of rtl.querySelectorAll('ul, blockquote, table'))
      expect(element.getAttribute('dir')).toBe('rtl');
    for (const element of ltr.querySelectorAll('ol, blockquote, table'))
      expect(element.getAttribute('dir')).toBe('ltr');
  });

  it('shows strong text that ends in Chinese punctuation', () => {
    expect(drawWhole('**强调。**然后').querySelector('strong')?.textContent).toBe('强调。');
    expect(drawWhole('说**“引用”**的话').querySelector('strong')?.textContent).toBe('“引用”');
  });

  it('leaves prices alone and recognises formulas', () => {
    expect(drawWhole('From $5 to $10, and $20-$30.').querySelector('.pl-math')).toBeNull();
    expect(drawWhole('So $x^2$ and \\(y\\).').querySelectorAll('.pl-math').length).toBe(2);
  });

  it('numbers a long list on over the place where it is cut', () => {
    const text = Array.from({ length: 120 }, () => '1. item').join('\n');
    const root = drawWhole(text);

    expect([...root.querySelectorAll('ol')].map((list) => list.start)).toEqual([1, 51, 101]);
    expect(root.querySelectorAll('li').length).toBe(120);
  });
});
