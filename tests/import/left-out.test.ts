import { expect, it } from 'vitest';
import { LeftOut } from '@/lib/import/left-out';

it('what was left out is named once, in one line, by the names that the program has', () => {
  const leftOut = new LeftOut();
  for (const kind of [
    'super_widget',
    ' super_widget ',
    'two\nlines',
    '',
    undefined,
    `long ${'x'.repeat(200)}`,
    'half \ud83d',
  ])
    leftOut.add(kind);

  expect(leftOut.kinds).toEqual(['super_widget', 'two lines', `long ${'x'.repeat(75)}`, 'half ']);
});
