import { expect, it } from 'vitest';
import { withoutUndrawn, withoutUnread } from '../../../scripts/build/drawn-components-only.mjs';

it.each([
  ['.rt-Button{a:b}.rt-Card{a:b}', '.rt-Button{a:b}'],
  ['.rt-Card .rt-Button,.rt-Button:hover{a:b}', '.rt-Button:hover{a:b}'],
  ['.rt-Button:where(:not(.rt-Card,:is(.rt-Card a))){a:b}', '.rt-Button:where(:not(.rt-Card,:is(.rt-Card a))){a:b}'],
  ['@media print{.rt-Card{a:b}}.own{a:b}', '.own{a:b}'],
  ['.rt-r-size-1,.rt-variant-soft{a:b}', '.rt-r-size-1,.rt-variant-soft{a:b}'],
  ['@keyframes x{from{a:b}}', '@keyframes x{from{a:b}}'],
])('of %s it leaves %s', (css, left) => {
  expect(withoutUndrawn(css, new Set(['rt-Button']))).toBe(left);
});

it.each([
  [['a{--x:1;--y:2;b:var(--x)}'], ['a{--x:1;b:var(--x)}']],
  [['a{--x:var(--y);--y:2}b{c:d}'], ['b{c:d}']],
  [
    ['a{--x:1}', 'b{c:var(--x)}'],
    ['a{--x:1}', 'b{c:var(--x)}'],
  ],
  [['a{--named:1;--x:1}'], ['a{--named:1}']],
  [['@media print{a{--x:1}}@container style(--y:1){b{c:d}}e{--y:1}'], ['@container style(--y:1){b{c:d}}e{--y:1}']],
])('of the sheets %j it leaves what is read: %j', (sheets, left) => {
  expect(withoutUnread(sheets, new Set(['--named']))).toEqual(left);
});
