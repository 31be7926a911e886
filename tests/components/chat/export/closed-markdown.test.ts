import { describe, expect, it } from 'vitest';
import { closedMarkdown, fenced } from '@/components/chat/export/closed-markdown';
import { blocksOf } from '@/components/chat/markdown/markdown-document';

describe('what a model wrote, before other text', () => {
  it.each([
    ['# A heading\n\n- a list\n- its end', undefined],
    ['```js\nclosed\n```', undefined],
    ['a `<tag>` in code, 1 < 2', undefined],
    ['```js\nopen', '```'],
    ['````md\n```js\ncode\n```', '````'],
    ['~~~\nopen', '~~~'],
    ['<!-- open', '-->'],
    ['<details>\n<summary>More</summary>\n\nopen', '</details>'],
    ['<details>\n<details>\nopen', '</details></details>'],
    ['<script>\nopen', '</script>'],
    ['$$\nx^2', '$$'],
  ])('%j stays as it is, and what it left open is closed: %s', (text, end) => {
    const closed = closedMarkdown(text);

    expect(closed).toBe(end === undefined ? text : `${text}\n${end}`);
    expect(blocksOf(`${closed}\n\nBehind`).at(-1)).toEqual({
      type: 'paragraph',
      children: [{ type: 'text', text: 'Behind' }],
    });
  });
});

it('puts code in a fence that is longer than those in it', () => {
  expect(fenced('a ``` b\n`````', 'md')).toBe('``````md\na ``` b\n`````\n``````');
});
