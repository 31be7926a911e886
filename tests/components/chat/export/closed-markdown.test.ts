import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedMarkdown, fenced } from '@/components/chat/export/closed-markdown';
import { propertyRuns } from '@/tests/fakes/property-runs';
import { hiddenIn } from './seen-html';

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
    expect(hiddenIn(`${closed}\n\nBehind`, 'Behind')).toEqual([]);
  });

  it.each([
    ['1. Run:\n  ```sh\n  npm i', '\n```'],
    ['10. Run:\n   ```sh\n   npm i', '\n```'],
    ['- Run:\n ```sh\n npm i', '\n```'],
    ['<details>\n<summary>x</summary>\n\n```py\ncode', '\n```\n</details>'],
    ['<details>\n\n<!-- foo\n\nbar', '\n-->\n</details>'],
    ['<?php\necho 1;', '\n?>'],
    ['<![CDATA[', '\n]]>'],
    ['<!DOCTYPE html', '\n>'],
    ['<!-- a --> <!-- b', '\n<!-- -->'],
    ['foo <details> bar', '\n</details>'],
    ['<details class="a">\n\nfoo', '\n</details>'],
    ['put it into the <title> of the page', '\n</title>'],
    // The sign of equality begins a name here: its quotation mark opens nothing.
    ["<b>\n[a]: <b\n='</pre>words", '\n</b></b>'],
  ])('%j is ended as CommonMark and HTML have it: %j', (text, end) => {
    const closed = closedMarkdown(text);

    expect(closed).toBe(text + end);
    expect(hiddenIn(`${closed}\n\nBehind`, 'Behind')).toEqual([]);
  });

  it.each([
    '> <!-- x',
    '- <!-- x',
    '$$\n```\n$$',
    '<div class="\n\nfoo',
    '<plaintext>',
    'a <plaintext> b',
    '> <script>\n> x',
    '<div><svg><style><!--</style>',
  ])('%j has no end, and stands in a fence', (text) => {
    const closed = closedMarkdown(text);

    expect(closed).toBe(fenced(text, 'markdown'));
    expect(hiddenIn(`${closed}\n\nBehind`, 'Behind')).toEqual([]);
  });

  it('puts a text into a fence that would take seconds to read', () => {
    const text = '<b> *a_ '.repeat(4_000).trimEnd();

    expect(closedMarkdown(text)).toBe(fenced(text, 'markdown'));
  });

  it('hides nothing that follows, whatever openers it is glued from', () => {
    const pieces = fc.constantFrom(
      ...[
        'words',
        '# a',
        '`',
        '```',
        '```js',
        '~~~',
        '$$',
        '> ',
        '- ',
        '1. ',
        '  ',
        '    ',
        '| a | b |\n| - | - |\n| ',
      ],
      ...[
        '<!--',
        '-->',
        '--!>',
        '<!-->',
        '<?',
        '?>',
        '<![CDATA[',
        ']]>',
        '<!DOCTYPE html',
        '>',
        '"',
        "='",
        '<div class="',
      ],
      ...[
        '<details>',
        '</details>',
        '<details open\n',
        '<summary>',
        '</summary>',
        '<script>',
        '</script>',
        '<pre>',
        '</pre>',
      ],
      ...[
        '<style>',
        '<title>',
        '</title>',
        '<textarea>',
        '</textarea>',
        '<xmp>',
        '<b>',
        '</b>',
        '<a href=x>',
        '*',
        '**',
      ],
      ...[
        '<table>',
        '<td>',
        '</table>',
        '<svg>',
        '</svg>',
        '<template>',
        '<select>',
        '<x y="',
        '[^1]: ',
        '[a]: <b',
        '\\',
      ],
    );
    const glue = fc.constantFrom('', ' ', '\n', '\n', '\n\n', '\n> ', '\n- ', '\n  ');
    fc.assert(
      fc.property(fc.array(fc.tuple(pieces, glue), { minLength: 1, maxLength: 9 }), (glued) => {
        const closed = closedMarkdown(glued.flat().join(''));

        expect(hiddenIn(`${closed}\n\nBehind`, 'Behind')).toEqual([]);
      }),
      propertyRuns(1_500),
    );
  });
});

it('puts code in a fence that is longer than those in it', () => {
  expect(fenced('a ``` b\n`````', 'md')).toBe('``````md\na ``` b\n`````\n``````');
});
