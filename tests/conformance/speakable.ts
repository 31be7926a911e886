import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { speakableOf } from '@/lib/speech/speakable';
import type { ConformanceSuite } from './suite';

const row = z.tuple([z.number(), z.number(), z.nullable(z.number()), z.nullable(z.number())]);
const blocks = z.array(z.object({ text: z.string(), map: z.array(row) }));
const caseSchema = z.object({
  markdown: z.string(),
  options: z.object({
    code: z._default(z.enum(['skip', 'announce', 'read']), 'skip'),
    urls: z._default(z.enum(['host', 'full', 'skip']), 'host'),
    citations: z._default(z.enum(['drop', 'keep']), 'drop'),
    math: z._default(z.enum(['skip', 'source']), 'skip'),
    emoji: z._default(z.enum(['keep', 'drop']), 'keep'),
    words: z._default(z.record(z.string(), z.string()), {}),
    replacements: z._default(z.array(z.object({ from: z.string(), to: z.string() })), []),
  }),
  expected: blocks,
});

/** The source range of every unit that is not white space, as the vectors' README compares maps. */
const rangesOf = (markdown: string, { text, map }: z.infer<typeof blocks>[number]): readonly string[] =>
  map.flatMap(([spokenStart, spokenEnd, start, end]) => {
    const spoken = text.slice(spokenStart, spokenEnd);
    return spoken.split('').flatMap((unit, index) => {
      if (/\s/u.test(unit)) return [];
      if (start === null || end === null) return [`${unit}:glue`];
      const isVerbatim = markdown.slice(start, end) === spoken;
      return [isVerbatim ? `${unit}:${start + index}-${start + index + 1}` : `${unit}:${start}-${end}`];
    });
  });

export const speakable: ConformanceSuite = {
  file: 'speakable',
  check(testCase) {
    const { markdown, options, expected } = caseSchema.parse(testCase);

    const actual = speakableOf(markdown, options).map(({ text, map }) => ({
      text,
      map: map.map(([a, b, c, d]): [number, number, number | null, number | null] => [a, b, c, d]),
    }));

    assert.deepEqual(
      actual.map(({ text }) => text),
      expected.map(({ text }) => text),
    );
    assert.deepEqual(
      actual.map((block) => rangesOf(markdown, block)),
      expected.map((block) => rangesOf(markdown, block)),
    );
  },
};
