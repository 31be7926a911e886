import { describe, expect, it } from 'vitest';
import { copyableHtml } from '@/components/chat/markdown/copyable-html';

describe('copyableHtml', () => {
  it.each([
    ['# A *b*', '<h3>A <em>b</em></h3>'],
    ['a **b** ~~c~~ `d<e>`', '<p>a <strong>b</strong> <del>c</del> <code>d&lt;e&gt;</code></p>'],
    ['- a\n- [x] b\n  1. c', '<ul><li>a</li><li>☑ b<ol start="1"><li>c</li></ol></li></ul>'],
    ['> q\n\n---', '<blockquote><p>q</p></blockquote><hr>'],
    ['| a |\n|---|\n| 1 |', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'],
    ['```ts\na && b\n```', '<pre><code>a &amp;&amp; b</code></pre>'],
    ['[x](https://a.example/?a=1&b=2)', '<p><a href="https://a.example/?a=1&amp;b=2">x</a></p>'],
    ['[x][r]\n\n[r]: https://r.example/', '<p><a href="https://r.example/">x</a></p>'],
    ['![alt](https://a.example/p.png)', '<p><a href="https://a.example/p.png">alt</a></p>'],
    ['<i class="x">raw</i>', '<p>&lt;i class=&quot;x&quot;&gt;raw&lt;/i&gt;</p>'],
    ['$x<y$', '<p><code>x&lt;y</code></p>'],
  ])('writes %j', (markdown, html) => {
    expect(copyableHtml(markdown)).toBe(html);
  });
});
