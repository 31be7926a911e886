import { beforeEach, describe, expect, it } from 'vitest';
import { createSentencePlaces, type SentencePlaces } from '@/lib/page/read-aloud/sentence-places';

const page = 'Short waves scatter.\nLong waves pass.\nShort waves scatter.';

let places: SentencePlaces;
const mapOf = (text: string) => ({ text: () => text, slice: (start: number, end: number) => text.slice(start, end) });

beforeEach(() => {
  places = createSentencePlaces({ isDue: () => false, rest: async () => undefined });
  let start = 0;
  for (const text of page.split('\n')) {
    const source = { start, end: start + text.length };
    places.add({ language: 'en-US', text, startsParagraph: true, source, map: [] });
    start = source.end + 1;
  }
});

const texts = (shown: string): readonly (string | undefined)[] =>
  places.sentences().map(({ id }) => {
    const place = places.within(id);
    return place === undefined ? undefined : shown.slice(place.start, place.end);
  });

describe('the sentences of a page', () => {
  it('are named in order, and stand where they were found', () => {
    expect(places.sentences().map(({ id }) => id)).toEqual(['s0', 's1', 's2']);
    expect(texts(page)).toEqual(page.split('\n'));
    expect([places.at(0), places.at(25), places.at(1000)]).toEqual(['s0', 's1', undefined]);
  });

  it('have parts, which end with the sentence at the latest', () => {
    expect(places.within('s1', 5, 10)).toMatchObject({ start: 26, end: 31, whole: { start: 21, end: 37 } });
    expect(places.within('s1', 5, 1000)).toMatchObject({ start: 26, end: 37 });
    expect(places.within('none')).toBeUndefined();
  });

  it('are found again where the page has moved them, the same words by what stands around them', async () => {
    const moved = `An advertisement.\n${page.replace('\n', '\nAnother one.\n')}`;
    await places.noteSurroundings(mapOf(page));
    await places.findAgain(mapOf(moved));

    expect(texts(moved)).toEqual(page.split('\n'));
    expect(places.last()?.end).toBe(moved.length);
    expect(places.within('s0')?.start).toBe(18);
  });

  it('are lost where the page has taken them out, and found when they are back', async () => {
    await places.noteSurroundings(mapOf(page));
    await places.findAgain(mapOf('Something else.'));
    const lost = [places.areLost(), places.within('s0'), places.last()];
    await places.findAgain(mapOf(page));

    expect(lost).toEqual([true, undefined, undefined]);
    expect(texts(page)).toEqual(page.split('\n'));
  });
});
