import { expect, it } from 'vitest';
import { snippetOf } from '@/lib/domain/chat/snippet';

it.each([
  ['# Tea\n\nTea is **very** *old*.', 'Tea Tea is very old.'],
  ['- one\n- two\n  1. three', 'one two three'],
  ['> quoted\n\nand `code()`', 'quoted and code()'],
  ['```ts\nconst a = 1;\n```\nIt is one.', 'const a = 1; It is one.'],
  ['| Height | Seen |\n| ---: | --- |\n| 20 m | 16 km |', 'Height Seen 20 m 16 km'],
  ['See [the page](https://example.org/a_b) and ![a map](map.png).', 'See the page and a map.'],
  ['snake_case stays, 2 * 3 too? No marks: **bold**', 'snake_case stays, 2 3 too? No marks: bold'],
  ['السماء **زرقاء**', 'السماء زرقاء'],
  ['\n\n---\n\nAfter a line', 'After a line'],
  ['', ''],
])('writes %j as one line of plain text', (markdown, expected) => {
  expect(snippetOf(markdown)).toBe(expected);
});

it('cuts no character in two', () => {
  expect(snippetOf(`${'a'.repeat(159)}😀😀`).isWellFormed()).toBe(true);
});

it.each(['[', '![[', '*', '|', '> ', '#', '- ', '`', ' \n'])('is done with a text of %j alone', (mark) => {
  expect(snippetOf(mark.repeat(100_000)).length).toBeLessThanOrEqual(160);
});
