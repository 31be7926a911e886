// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { sensitiveFieldsIn } from '@/lib/page/text/sensitive-fields';

it.each([
  ['<input type="password">', ['password']],
  ['<input autocomplete="section-a new-password">', ['password']],
  ['<input autocomplete="cc-number">', ['payment']],
  ['<input name="user_cardNumber">', ['payment']],
  ['<input autocomplete="one-time-code">', ['one-time-code']],
  ['<input type="password"><input autocomplete="cc-csc">', ['password', 'payment']],
  ['<input type="text" name="discard"><textarea></textarea>', []],
])('knows what is asked for in %s', (html, expected) => {
  document.body.innerHTML = html;

  expect(sensitiveFieldsIn(document)).toEqual(expected);
});
