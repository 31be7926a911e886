import assert from 'node:assert/strict';
import { locales } from '@/lib/domain/locale';
import { z } from '@/lib/domain/schema';
import { sentencesOf } from '@/lib/speech/sentences';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  text: z.string(),
  locale: z.enum(locales),
  lineBreaks: z.optional(z.enum(['block', 'wrap'])),
  expected: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

export const sentences: ConformanceSuite = {
  file: 'sentences',
  check(testCase) {
    const { text, locale, lineBreaks, expected } = caseSchema.parse(testCase);

    assert.deepEqual(sentencesOf(text, locale, lineBreaks), expected);
  },
};
