import assert from 'node:assert/strict';
import { parsePartialJson } from '@/lib/chat-stream/partial-json';
import { z } from '@/lib/domain/schema';
import { reviveSentinels } from './sentinels';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({ text: z.unknown(), expected: z.object({ value: z.unknown(), state: z.string() }) });
const textSchema = z.optional(z.string());

export const partialJson: ConformanceSuite = {
  file: 'partial-json',
  check(testCase) {
    const { text, expected } = caseSchema.parse(testCase);

    const actual = parsePartialJson(textSchema.parse(reviveSentinels(text)));

    assert.deepEqual(actual, { value: reviveSentinels(expected.value), state: expected.state });
  },
};
