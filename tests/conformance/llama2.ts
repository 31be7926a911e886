import assert from 'node:assert/strict';
import { buildLlama2Prompt } from '@/lib/chat-stream/llama2-prompt';
import { z } from '@/lib/domain/schema';
import { assertError, expectedErrorSchema, thrownBy } from './errors';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  expected: z.union([
    z.object({ ok: z.literal(true), prompt: z.string() }),
    z.object({ ok: z.literal(false), error: expectedErrorSchema }),
  ]),
});

export const llama2: ConformanceSuite = {
  file: 'llama2',
  check(testCase) {
    const { messages, expected } = caseSchema.parse(testCase);

    if (expected.ok) assert.equal(buildLlama2Prompt(messages), expected.prompt);
    else
      assertError(
        thrownBy(() => buildLlama2Prompt(messages)),
        expected.error,
      );
  },
};
