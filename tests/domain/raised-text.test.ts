import { expect, it } from 'vitest';
import { raisedText } from '@/lib/domain/raised-text';

it.each([
  ['3 × 10', '13', '^13'],
  ['10', '−13', '^−13'],
  ['(a + b)', '2', '^2'],
  ['x', 'n', '^n'],
  ['50 m', '2', '^2'],
  ['E = mc', '2', '^2'],
  ['π', '2', '^2'],
  ['the 1', 'st', 'st'],
  ['Monsieur M', 'me', 'me'],
  ['as Smith wrote', '12', '12'],
  ['so.', '3', '3'],
  ['Parley', '™', '™'],
])('%s and %s raised', (before, raised, text) => {
  expect(raisedText(before, raised)).toBe(text);
});
