import { expect, it } from 'vitest';
import { belongsToInputMethod } from '@/lib/panel/input-method';

const press = (own: object = {}) => ({ key: 'Enter', keyCode: 13, isComposing: false, ...own });
const longAgo = Number.POSITIVE_INFINITY;

it.each([
  ['a key within a composition', press({ isComposing: true }), longAgo, true],
  ['a key that the input method has', press({ key: 'a', keyCode: 229 }), longAgo, true],
  ['the Enter that ended a composition', press(), 29, true],
  ['an Enter after that', press(), 30, false],
  ['a letter right after a composition', press({ key: 'a', keyCode: 65 }), 0, false],
  ['an Enter where nothing was composed', press(), longAgo, false],
])('knows whose %s is', (_what, key, since, expected) => {
  expect(belongsToInputMethod(key, since)).toBe(expected);
});
