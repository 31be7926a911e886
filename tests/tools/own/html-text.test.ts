import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlText } from '@/lib/tools/own/html-text';
import { propertyRuns } from '@/tests/fakes/property-runs';

const read = (html: string) => htmlText(html, new URL('https://site.example/docs/page'));
const long = 'A sentence that makes this part long enough to be the main one. '.repeat(5).trim();

describe('the readable text of a page', () => {
  it('has headings, paragraphs, lists, tables and links', () => {
    const { title, text } = read(`<!DOCTYPE html><html><head><meta charset="utf-8"><title>A &amp; B</title>
      <style>p { color: red }</style></head><body><h1>One</h1><p>First
      <b>bold</b> <a href="../other?a=1&amp;b=2">link</a>, then<br>a line.</p>
      <ul><li>x<li>y</ul><table><tr><th>K<td>V</table></body></html>`);
    expect(title).toBe('A & B');
    expect(text).toBe(
      '# One\n\nFirst bold [link](https://site.example/other?a=1&b=2) , then\na line.\n- x\n- y\n| K\n| V',
    );
  });

  it.each([
    ['a comment that ends oddly', 'a<!-- b --!>c', 'ac'],
    ['a drawing that ends itself', 'a<svg class="i"/>b', 'ab'],
    ['a drawing with parts that end themselves', 'a<svg><g><path d="M0"/></g><text>t</text></svg>b', 'ab'],
    ['a drawing that nobody closed', 'a<svg><path d="M0"><p>b</p>c', 'a\n\nb\n\nc'],
    ['a formula that ends itself', 'a<math/>b', 'ab'],
    ['a script within a comment of a script', 'a<script><!-- <script> </script> --></script>b', 'ab'],
    ['a zero', 'a\0b', 'ab'],
    ['a button that nobody closed', '<button>a<button>b</button>c', 'c'],
    [
      'an address with a field that is called as a sign',
      '<a href="/x?a=1&copy=2&lang=de">b</a>',
      '[b](https://site.example/x?a=1&copy=2&lang=de)',
    ],
  ])('goes on behind %s', (_, html, expected) => {
    expect(read(html).text).toBe(expected);
  });

  it('keeps a power a power, and says what was struck out', () => {
    const { text } = read(`<p>3 × 10<sup>13</sup> m, the 1<sup>st</sup>, said<sup><a href="#n1">12</a></sup>,
      x<sup><a href="#n2">2</a></sup> and 10<a href="#n3"><sup>3</sup></a>.</p>
      <p><s>50 €</s> <ins>40 €</ins>, <del>old </del>new<del></del></p>`);
    expect(text).toBe('3 × 10^13 m, the 1st, said12, x2 and 103.\n\n~~50 €~~ 40 €, ~~old~~new');
  });

  it.each([
    ['<del><p>old</p><p>older</p></del><p>new</p>', '~~old~~\n\n~~older~~\n\nnew'],
    ['<s><ul><li>a<li>b</ul></s>', '- ~~a~~\n- ~~b~~'],
    ['<strike><div>a <b>b</b></div>c</strike> d', '~~a b~~\n\n~~c~~ d'],
    ['<p><s>a<br>b</s> c</p>', '~~a\nb~~ c'],
    ['<del><h2>Gone</h2></del>kept', '## ~~Gone~~\n\nkept'],
  ])('marks each block of what is struck out: %s', (html, text) => {
    expect(read(html).text).toBe(text);
  });

  it('leaves out scripts, controls, pictures and what the page hides', () => {
    const { text } = read(`<p>Seen</p><script>if (a < b) document.write("<p>script</p>")</script>
      <style>.x::after{content:"style"}</style><noscript>no</noscript><template>template</template>
      <p hidden>h1</p><p>after</p><div aria-hidden="true">h2</div><div style="DISPLAY : none">h3</div>
      <span style="font-size:0">h4</span><span style="opacity:0.0">h5</span><i style="opacity:0.5">half</i>
      <button>press</button><textarea><p>typed</p></textarea><svg><text>drawn</text></svg><!-- <p>comment</p> -->`);
    expect(text).toBe('Seen\n\nafter\n\nhalf');
  });

  it('leaves out what stands beside the main part', () => {
    const { text } = read(`<header>Logo</header><nav><a href="/">Home</a></nav>
      <main><header><h1>Title</h1></header><p>${long}</p><aside>See also</aside></main><footer>Imprint</footer>`);
    expect(text).toBe(`# Title\n\n${long}`);
  });

  it('reads all of a page whose main part is almost nothing', () => {
    expect(read(`<article>Ad</article><p>${long}</p>`).text).toBe(`Ad\n\n${long}`);
    expect(read('<nav>Only this</nav>').text).toBe('Only this');
  });

  it('keeps the lines of code as they are', () => {
    expect(read('<p>Run</p><pre><code>if  a:\n  b &lt; c</code></pre>').text).toBe('Run\n\n```\nif  a:\n  b < c\n```');
  });

  it('writes a link around blocks in each of them', () => {
    expect(read('<a href="/x"><h2>Title</h2><p>Text</p></a>').text).toBe(
      '## [Title](https://site.example/x)\n\n[Text](https://site.example/x)',
    );
  });

  it('makes no link of what is no web address, and none that ends another one', () => {
    const { text } = read(`<a href="javascript:alert(1)">a</a> <a href="data:text/html,x">b</a> <a href="#c">c</a>
      <a href="https://x.example/(y)">d](https://evil.example)</a> <a href="http://[">e</a>`);
    expect(text).toBe('a b c [d(https://evil.example)](https://x.example/%28y%29) e');
  });

  it.each([
    ['<p>a<p>b', 'a\n\nb'],
    ['<b>a<i>b</b>c', 'abc'],
    ['</div>a</p>', 'a'],
    ['<p title="a > b">c</p>', 'c'],
    ["<p title='<script>'>d</p>", 'd'],
    ['<p title=a>b</p>', 'b'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['a<!-->b<!--->c<!-- x --!> y -->d', 'abc y -->d'],
    ['a<!doctype x>b<?php echo ?>c</ >d', 'abcd'],
    ['<script>a</scripty>b</script>c', 'c'],
    ['<SCRIPT>a</Script\n>c', 'c'],
    ['a<script>never closed', 'a'],
    ['a<!-- never closed', 'a'],
    ['a<p title="never closed', 'a'],
    ['a<', 'a<'],
    ['&lt;script&gt;x&lt;/script&gt;', '<script>x</script>'],
    ['&#x41;&#66;&#0;&#x110000;&#128;&eacute;&unknown;&amp', 'AB\ufffd\ufffd€é&unknown;&'],
    ['<title>only</title>', ''],
    ['<head><title>t</title><p>body without its tag', 'body without its tag'],
    ['<__proto__ constructor=1>x</__proto__>', '<__proto__ constructor=1>x'],
    ['<constructor>x</constructor>', 'x'],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(read(html).text).toBe(text);
  });

  it('never shows what only a script, a style or a comment says', () => {
    const words = ['<script>', '</script>', '<!--', '-->', '"', "'", '<p ', '>', 'x=', '<div>', '</div>', '&lt;', ' '];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 20 }), (pieces) => {
        const safe = pieces.filter((piece) => !/script|<!--|-->/u.test(piece)).join('');
        expect(read(`<p>start</p><script>SECRET${safe}</script>`).text).not.toContain('SECRET');
        expect(read(`<p>start</p><!--SECRET${safe}-->`).text).not.toContain('SECRET');
        expect(() => read(pieces.join(''))).not.toThrow();
      }),
      propertyRuns(1_000),
    );
  });

  it('reads hostile pages of a megabyte to their end', () => {
    const bombs = [
      '<',
      '<div>',
      '<!--',
      '<a href="',
      '<p x=',
      '</',
      '&',
      '<script',
      '&#',
      '<a href=/>x',
      '<li>',
      '</x>',
      '<b><p>',
      '<p><s>a',
      '<a href=/><p>x',
      '<table><tr><td>x',
    ];
    for (const bomb of bombs) {
      const html = bomb.repeat(Math.floor(1_000_000 / bomb.length));
      expect(typeof read(html).text).toBe('string');
    }
  });
});
