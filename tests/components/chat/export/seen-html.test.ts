import { expect, it } from 'vitest';
import { hiddenIn } from './seen-html';

it.each([
  ['words\n\nBehind', []],
  ['<details>x</details>\n\nBehind', []],
  ['<details>x\n\nBehind', ['details', 'details']],
  ['foo <details> bar\n\nBehind', ['details', 'details']],
  ['```\nBehind', ['pre', 'code', 'pre', 'code']],
  ['> <!-- x\n\nBehind', ['swallowed', 'swallowed']],
  ['foo <script> bar\n\nBehind', ['swallowed', 'swallowed']],
  ['<div class="\n\nBehind', ['swallowed', 'swallowed']],
])('the judge of these tests sees what %j hides', (text, found) => {
  expect(hiddenIn(text, 'Behind')).toEqual(found);
});
