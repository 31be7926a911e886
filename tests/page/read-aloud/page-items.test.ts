import { describe, expect, it } from 'vitest';
import { pageSentenceLimit } from '@/lib/domain/pages/page-limits';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import { createPageItems, withinSentence } from '@/lib/page/read-aloud/page-items';

const sentence = (id: string, text: string, startsParagraph = false): ReadAloudSentence => ({
  id,
  language: 'en-US',
  text,
  startsParagraph,
  source: { start: 0, end: text.length },
  map: [],
});

describe('what is read of a page', () => {
  it('counts the texts on, with a line feed between them', () => {
    const items = createPageItems();
    items.add([sentence('a', 'One.'), sentence('b', 'Two two.')]);
    items.add([sentence('c', 'Three.')]);

    expect(items.all.map(({ sentenceId, offset }) => [sentenceId, offset])).toEqual([
      ['a', 0],
      ['b', 5],
      ['c', 14],
    ]);
  });

  it('finds the item at every offset, and none behind the end', () => {
    const items = createPageItems();
    items.add([sentence('a', 'One.'), sentence('b', 'Two two.')]);

    expect([0, 4, 5, 12, 13].map((offset) => items.at(offset)?.sentenceId)).toEqual(['a', 'a', 'b', 'b', 'b']);
    expect(items.at(14)).toBeUndefined();
  });

  it('takes the wanted part of a sentence and leads back into the whole of it', () => {
    const items = createPageItems();
    const [item] = items.add([sentence('a', 'At noon the light falls.')], () => ({ start: 8, end: 17 }));
    if (item === undefined) throw new Error('nothing was added');

    expect(item.text).toBe('the light');
    expect(withinSentence(item, { start: 4, end: 9 })).toEqual({ start: 12, end: 17 });
    expect(withinSentence(item, { start: 0, end: 99 })).toEqual({ start: 8, end: 17 });
  });

  it('leaves out what is empty, and begins a paragraph with the first', () => {
    const items = createPageItems();
    items.add([sentence('a', '  '), sentence('b', 'Two.'), sentence('c', 'Three.')]);

    expect(items.all.map(({ sentenceId, startsParagraph }) => [sentenceId, startsParagraph])).toEqual([
      ['b', true],
      ['c', false],
    ]);
    expect(items.of('c')?.offset).toBe(5);
  });

  it('cuts a sentence that is longer than a message may hold', () => {
    const [item] = createPageItems().add([sentence('a', 'x'.repeat(pageSentenceLimit + 1))]);

    expect(item?.text).toHaveLength(pageSentenceLimit);
  });
});
