import { describe, expect, it } from 'vitest';
import { createPageSplitter } from '@/lib/background/reading/page-reading';
import type { PageSentence } from '@/lib/domain/overlay';
import { preferencesSchema } from '@/lib/domain/preferences';
import { z } from '@/lib/domain/schema';

const sentence = (text: string, startsParagraph = false): PageSentence => ({
  text,
  language: 'en-US',
  startsParagraph,
});

describe('what is spoken of a page', () => {
  it('counts sentences and offsets on from one message to the next', () => {
    const splitter = createPageSplitter(z.parse(preferencesSchema, {}));
    const first = splitter.push([sentence('One.', true), sentence('Two two.')]);
    const second = splitter.push([sentence('Three.')]);

    expect([...first, ...second].map(({ id, text, source }) => [id, text, source])).toEqual([
      ['p1', 'One.', { start: 0, end: 4 }],
      ['p2', 'Two two.', { start: 5, end: 13 }],
      ['p3', 'Three.', { start: 14, end: 20 }],
    ]);
    expect(second[0]?.map).toEqual([[0, 6, 14, 20]]);
  });

  it('leaves out what has no sound, and keeps its place', () => {
    const splitter = createPageSplitter(z.parse(preferencesSchema, {}));

    const spoken = splitter.push([sentence('…'), sentence('After it.')]);

    expect(spoken.map(({ id, source }) => [id, source.start])).toEqual([['p2', 2]]);
  });
});
