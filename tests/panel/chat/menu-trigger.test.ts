import { expect, it } from 'vitest';
import { mayAskForMenu, triggerAt } from '@/lib/panel/chat/menu-trigger';

/** The caret stands at `|`. */
const at = (text: string) => triggerAt(text.replace('|', ''), text.indexOf('|'));

it.each([
  ['/|', 'prompt', 0, ''],
  ['/exp|', 'prompt', 0, 'exp'],
  ['First line\n/my lang|', 'prompt', 11, 'my lang'],
  ['/ex|plain', 'prompt', 0, 'ex'],
  ['@|', 'tab', 0, ''],
  ['compare @bbc| with this', 'tab', 8, 'bbc'],
])('finds what "%s" asks for', (text, kind, from, query) => {
  expect(at(text)).toEqual({ kind, from, to: from + 1 + query.length, query });
});

it.each([
  '|',
  'Why?|',
  'and/or|',
  '/usr/bin|',
  '/ not a name|',
  'me@example|',
  '@two words|',
  '|/exp',
  `/${'x'.repeat(61)}|`,
])('finds nothing in "%s"', (text) => {
  expect(at(text)).toBeUndefined();
});

it('tells a text without either sign from one that may ask', () => {
  expect(['Why is 1/2 of me@example here?', 'Why?\n/', 'see @'].map(mayAskForMenu)).toEqual([false, true, true]);
});
