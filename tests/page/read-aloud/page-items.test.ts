import { describe, expect, it } from 'vitest';
import { pageSentenceLimit } from '@/lib/domain/pages/page-limits';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import {
  createPageItems,
  frameSentenceId,
  isOfFrame,
  type NewItem,
  withinSentence,
} from '@/lib/page/read-aloud/page-items';

const sentence = (id: string, text: string, startsParagraph = false): ReadAloudSentence => ({
  id,
  language: 'en-US',
  text,
  startsParagraph,
  source: { start: 0, end: text.length },
  map: [],
});

const own = (one: ReadAloudSentence): NewItem => ({ sentence: one, cut: {} });
const inFrame = (frameId: number, part: number, length: number): NewItem => ({
  frame: { frameId },
  part,
  length,
  startsParagraph: false,
  element: undefined,
});

describe('what is read of a page', () => {
  it('counts the texts on, with a line feed between them', () => {
    const items = createPageItems();
    items.add([own(sentence('a', 'One.')), own(sentence('b', 'Two two.'))]);
    items.add([own(sentence('c', 'Three.'))]);

    expect(items.all.map(({ sentenceId, offset }) => [sentenceId, offset])).toEqual([
      ['a', 0],
      ['b', 5],
      ['c', 14],
    ]);
  });

  it('finds the item at every offset, and none behind the end', () => {
    const items = createPageItems();
    items.add([own(sentence('a', 'One.')), own(sentence('b', 'Two two.'))]);

    expect([0, 4, 5, 12, 13].map((offset) => items.at(offset)?.sentenceId)).toEqual(['a', 'a', 'b', 'b', 'b']);
    expect(items.at(14)).toBeUndefined();
  });

  it('takes the wanted part of a sentence and leads back into the whole of it', () => {
    const items = createPageItems();
    items.add([{ sentence: sentence('a', 'At noon the light falls.'), cut: { start: 8, end: 17 } }]);
    const [item] = items.all;
    if (item === undefined || isOfFrame(item)) throw new Error('nothing was added');

    expect(item.text).toBe('the light');
    expect(withinSentence(item, { start: 4, end: 9 })).toEqual({ start: 12, end: 17 });
    expect(withinSentence(item, { start: 0, end: 99 })).toEqual({ start: 8, end: 17 });
  });

  it('leaves out what is empty, and begins a paragraph with the first', () => {
    const items = createPageItems();
    items.add([own(sentence('a', '  ')), own(sentence('b', 'Two.')), own(sentence('c', 'Three.'))]);

    expect(items.all.map(({ sentenceId, startsParagraph }) => [sentenceId, startsParagraph])).toEqual([
      ['b', true],
      ['c', false],
    ]);
    expect(items.of('c')?.offset).toBe(5);
  });

  it('cuts a sentence that is longer than a message may hold', () => {
    const items = createPageItems();
    items.add([own(sentence('a', 'x'.repeat(pageSentenceLimit + 1)))]);

    expect(items.all).toMatchObject([{ length: pageSentenceLimit, text: 'x'.repeat(pageSentenceLimit) }]);
  });

  it('counts the sentences of a frame by their lengths, and finds them by their part', () => {
    const items = createPageItems();
    items.add([own(sentence('a', 'One.')), inFrame(3, 0, 10), inFrame(3, 1, 4), own(sentence('b', 'Two.'))]);

    expect(items.all.map(({ offset }) => offset)).toEqual([0, 5, 16, 21]);
    expect(items.of(frameSentenceId({ frameId: 3 }, 1))?.offset).toBe(16);
    expect(items.at(17)).toMatchObject({ frame: { frameId: 3 }, part: 1 });
  });

  it('closes the gap that a frame leaves which goes before it was handed over', () => {
    const items = createPageItems();
    items.add([inFrame(3, 0, 10), own(sentence('a', 'One.')), inFrame(3, 1, 4), inFrame(4, 0, 2)]);
    items.dropFrame({ frameId: 3 }, 11);

    expect(items.all.map(({ sentenceId, offset }) => [sentenceId, offset])).toEqual([
      ['3/0', 0],
      ['a', 11],
      ['4/0', 16],
    ]);
    expect(items.end()).toBe(19);
    expect(items.of('3/1')).toBeUndefined();
  });
});
