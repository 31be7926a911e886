import { expect, it } from 'vitest';
import { languageName } from '@/components/chat/markdown/language-name';

it.each([
  ['ts', 'TypeScript'],
  ['Python', 'Python'],
  ['zig', 'zig'],
  ['constructor', 'constructor'],
  ['', ''],
])('names a fence of %j as %j', (language, name) => {
  expect(languageName(language)).toBe(name);
});
