import { expect, it } from 'vitest';
import { looksLikeMarkdown } from '@/lib/panel/tools/looks-like-markdown';

it.each([
  ['code between fences', 'Run this:\n```sh\nls\n```'],
  ['a heading over a paragraph', '# Weather\n\nIt rains.'],
  ['a table', '| day | rain |\n| --- | ---: |\n| Sat | 12 |'],
  ['something in bold', 'It rains **until noon**.'],
  ['a link with a name', 'See [the forecast](https://example.org/lyon).'],
  ['a list', 'What to take:\n- a coat\n- boots'],
])('takes %s for Markdown', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

it.each([
  ['a sentence', 'It rains until noon.'],
  ['a log', '2026-11-23 04:00 started\n2026-11-23 04:01 - done'],
  ['a program with comments', '# reads the rain\nprint(rain)\n\n# and writes it\nwrite(rain)'],
  ['a script', '#!/bin/sh\n\n# Weather\n\nls **/*.csv'],
  ['a page', '<!doctype html>\n# Not a heading\n\n**'],
  ['one dash', '- 12 degrees'],
  ['stars of a product', '2 * 3 * 4 ** 5'],
])('leaves %s as it is', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});

it('says so in no time of a text that repeats a beginning without an end', () => {
  expect(['**a\n', '[a](', '- a\n\n', '---|'].map((start) => looksLikeMarkdown(start.repeat(1_000_000)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
