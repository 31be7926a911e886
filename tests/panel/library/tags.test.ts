import { expect, it } from 'vitest';
import { findTags, knownTag, tagsOf } from '@/lib/panel/library/tags';

const tags = tagsOf(
  [{ tags: ['Sea', 'urgent'] }, { tags: ['Sea'] }, { tags: ['sea', 'Éclair'] }, {}, { tags: ['tag 10', 'tag 9'] }],
  'en-US',
);

it('lists each tag once, as most write it, with how many have it', () => {
  expect(tags.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Éclair 1',
    'Sea 3',
    'tag 9 1',
    'tag 10 1',
    'urgent 1',
  ]);
});

it('finds tags by parts of their names, all of them', () => {
  expect(findTags(tags, 'TA 1').map(({ name }) => name)).toEqual(['tag 10']);
  expect(findTags(tags, ' ')).toHaveLength(5);
});

it('reads what was typed as the tag that is there, else as a new one', () => {
  expect(['SEA', ' New  one', '"'].map((typed) => knownTag(typed, tags))).toEqual(['Sea', 'New one', '']);
});
