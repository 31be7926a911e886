import { expect, it } from 'vitest';
import { withoutUndrawn } from '../../../scripts/build/drawn-components-only.mjs';

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
