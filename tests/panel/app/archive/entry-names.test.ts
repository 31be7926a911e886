import { expect, it } from 'vitest';
import { createNames } from '@/lib/panel/app/archive/entry-names';

it('gives every title a name of its own, whatever a file system takes for the same', () => {
  const nameOf = createNames();

  expect(['Light', 'LIGHT', 'Light (2)', 'Light', 'ｌｉｇｈｔ', '', 'a/../b'].map(nameOf)).toEqual([
    'Light',
    'LIGHT (2)',
    'Light (2) (2)',
    'Light (3)',
    'ｌｉｇｈｔ (4)',
    'Parley',
    'a .. b',
  ]);
});
