import { describe, expect, it } from 'vitest';
import { raisedText } from '@/lib/domain/raised-text';

describe('raised text', () => {
  it.each([
    ['3 × 10', '13', '^13'],
    ['10', '−3', '^−3'],
    ['x', '2', '^2'],
    ['of 12 m', '2', '^2'],
    ['5 km', '2', '^2'],
    ['(a + b)', '2', '^2'],
    ['f(x)', '2', '^2'],
    ['2', 'n', '^n'],
    ['2', 'n+1', '^(n+1)'],
    ['e', '-x/2', '^(-x/2)'],
    ['10 ', ' 6 ', '^6'],
    ['8', '1/3', '^1/3'],
    ['5 м', '3', '^3'],
    ['10', '−13', '^−13'],
    ['x', 'n', '^n'],
    ['50 m', '2', '^2'],
    ['E = mc', '2', '^2'],
    ['π', '2', '^2'],
  ])('behind “%s” is a power: %s', (before, raised, expected) => {
    expect(raisedText(before, raised)).toBe(expected);
  });

  it.each([
    ['the 1', 'st'],
    ['2', 'nd'],
    ['le 1', 'er'],
    ['XX', 'e'],
    ['1', 'e'],
    ['1', 'a'],
    ['n', 'o'],
    ['a word', '1'],
    ['it is', '2'],
    ['in', '3'],
    ['since 2019', '3'],
    ['in 1815', '12'],
    ['(see above)', '2'],
    ['注', '1'],
    ['これ', '1'],
    ['Smith', '1,2'],
    ['10', '3–5'],
    ['word', '[1]'],
    ['x', '[1]'],
    ['Ca', '2+'],
    ['TM', '*'],
    ['Parley', 'TM'],
    ['Monsieur M', 'me'],
    ['as Smith wrote', '12'],
    ['so.', '3'],
    ['Parley', '™'],
    ['', '1'],
  ])('behind “%s” is none: %s', (before, raised) => {
    expect(raisedText(before, raised)).toBe(raised);
  });
});
