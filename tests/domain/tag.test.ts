import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedTags, longestTag, mostTags, tagKey, tagList, tagName } from '@/lib/domain/tag';
import { propertyRuns } from '@/tests/fakes/property-runs';

describe('the name of a tag', () => {
  it.each([
    ['  Reading   list ', 'Reading list'],
    ['a/b', 'a/b'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u202eSea\u202c\u200b', 'Sea'],
    ['☕', '☕'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['', ''],
    ['\u200b', ''],
    ['"„', ''],
  ])('%j is %j', (typed, expected) => {
    expect(tagName(typed)).toBe(expected);
  });

  it('does not change when it is made of itself, and is no longer than it may be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = tagName(text);

        expect(tagName(name)).toBe(name);
        expect(name.length).toBeLessThanOrEqual(longestTag);
        expect(tagKey(name) === '').toBe(name === '');
      }),
      propertyRuns(1000),
    );
  });
});

describe('the tags of a conversation', () => {
  it('are there once each, in one order, and not without end', () => {
    expect(tagList(['sea', 'Air', 'SEA', '“sea”', ' '])).toEqual(['Air', 'sea']);
    expect(tagList(Array.from({ length: 200 }, (_, index) => `${index}`))).toHaveLength(mostTags);
  });

  it('are as they were when what was added is taken off again, and the other way round', () => {
    expect(changedTags(changedTags(['Air', 'sea'], { add: ['Book'] }), { remove: ['book'] })).toEqual(['Air', 'sea']);
    expect(changedTags(changedTags(['Air', 'sea'], { remove: ['AIR'] }), { add: ['Air'] })).toEqual(['Air', 'sea']);
  });

  it('take a new spelling of a tag that they have', () => {
    expect(changedTags(['sea'], { remove: ['sea'], add: ['Sea'] })).toEqual(['Sea']);
  });
});
