import { expect, it } from 'vitest';
import { quotePlaceOf } from '@/lib/panel/pages/quote-place';

const passage = {
  quote: 'It is old. The stair has steps. It is wide.',
  before: 'what stands before the passage.\n',
  after: 'What follows.',
};

it('names the sentence that is quoted, with what stands around it', () => {
  expect(quotePlaceOf(passage, ['How many steps has the stair?'])).toEqual({
    quote: 'The stair has steps.',
    before: 'tands before the passage.\nIt is old. '.slice(-32),
    after: ' It is wide.What follows.',
  });
});

it('names the passage where no sentence stands out, and no more of it than is looked for', () => {
  expect(quotePlaceOf(passage, ['Etwas anderes.'])).toEqual(passage);
  expect(quotePlaceOf({ ...passage, quote: 'long '.repeat(1000) }, []).quote).toHaveLength(2000);
});
