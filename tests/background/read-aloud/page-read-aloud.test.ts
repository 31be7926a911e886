import { describe, expect, it } from 'vitest';
import { endOfSentences, spokenSentences } from '@/lib/background/read-aloud/page-read-aloud';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import type { PageSentence } from '@/lib/domain/pages/overlay';
import { z } from '@/lib/domain/schema';

const sentence = (text: string, startsParagraph = false): PageSentence => ({
  text,
  language: 'en-US',
  startsParagraph,
});
const preferences = z.parse(preferencesSchema, {});

describe('what is spoken of a page', () => {
  it('stands in the source from the offset on where its first sentence begins', () => {
    const first = [sentence('One.', true), sentence('Two two.')];
    const spoken = [
      ...spokenSentences(first, 0, preferences),
      ...spokenSentences([sentence('Three.')], endOfSentences(first, 0), preferences),
    ];

    expect(spoken.map(({ id, text, source }) => [id, text, source])).toEqual([
      ['p0', 'One.', { start: 0, end: 4 }],
      ['p5', 'Two two.', { start: 5, end: 13 }],
      ['p14', 'Three.', { start: 14, end: 20 }],
    ]);
    expect(spoken.at(-1)?.map).toEqual([[0, 6, 14, 20]]);
  });

  it('leaves out what has no sound, and keeps its place', () => {
    const spoken = spokenSentences([sentence('…'), sentence('After it.')], 0, preferences);

    expect(spoken.map(({ id, source }) => [id, source.start])).toEqual([['p2', 2]]);
  });
});
