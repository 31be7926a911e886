import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { alignWords } from '@/lib/speech/word-align';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  sentence: z.string(),
  words: z.array(z.string()),
  expected: z.array(z.union([z.literal('skip'), z.tuple([z.number(), z.number()])])),
});

export const wordAlign: ConformanceSuite = {
  file: 'word-align',
  check(testCase) {
    const { sentence, words, expected } = caseSchema.parse(testCase);

    assert.deepEqual(alignWords(sentence, words), expected);
  },
};
