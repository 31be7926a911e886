import assert from 'node:assert/strict';
import { locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import { SentenceStream } from '@/lib/speech/sentence-stream';
import type { Sentence } from '@/lib/speech/sentences';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  chunks: z.array(z.string()),
  locale: z.enum(locales),
  expected: z.array(
    z.object({ start: z.number(), end: z.number(), text: z.string(), earliest: z.number(), latest: z.number() }),
  ),
});

export const streamingSentences: ConformanceSuite = {
  file: 'streaming-sentences',
  check(testCase) {
    const { chunks, locale, expected } = caseSchema.parse(testCase);
    const stream = new SentenceStream(locale);
    const emitted: { sentence: Sentence; after: number }[] = [];
    const note = (sentences: readonly Sentence[], after: number) => {
      for (const sentence of sentences) emitted.push({ sentence, after });
    };

    for (const [index, chunk] of chunks.entries()) note(stream.push(chunk), index);
    note(stream.end(), chunks.length);

    assert.deepEqual(
      emitted.map(({ sentence }) => sentence),
      expected.map(({ start, end, text }) => ({ start, end, text })),
    );
    for (const [index, { earliest, latest }] of expected.entries()) {
      const after = emitted[index]?.after ?? Number.NaN;
      assert.ok(
        earliest <= after && after <= latest,
        `sentence ${index} came after chunk ${after}, not ${earliest}–${latest}`,
      );
    }
  },
};
