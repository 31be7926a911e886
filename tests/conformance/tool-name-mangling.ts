import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { resolveToolName, toolName } from '@/lib/domain/tools/tool-name';
import { reviveSentinels } from './sentinels';
import type { ConformanceSuite } from './suite';

const caseSchema = z.discriminatedUnion('group', [
  z.object({
    group: z.literal('generate'),
    identifier: z.string(),
    apiName: z.string(),
    type: z.optional(z.string()),
    expected: z.object({ current_12: z.string() }),
  }),
  z.object({
    group: z.literal('resolve'),
    function_name: z.string(),
    manifests: z.record(z.string(), z.object({ type: z.optional(z.string()), apis: z.array(z.string()) })),
    expected: z.nullable(z.object({ identifier: z.string(), apiName: z.string(), type: z.string() })),
  }),
]);

/** The newest generation is what we write; older ones are read (decision 19). */
export const toolNameMangling: ConformanceSuite = {
  file: 'tool-name-mangling',
  check(rawCase) {
    const testCase = caseSchema.parse(reviveSentinels(rawCase));
    if (testCase.group === 'generate') {
      const { identifier, apiName, type, expected } = testCase;
      assert.equal(toolName(identifier, apiName, type), expected.current_12);
      return;
    }

    const sources = Object.entries(testCase.manifests).map(([identifier, { type, apis }]) => ({
      identifier,
      names: apis,
      ...(type !== undefined && { type }),
    }));

    const resolved = resolveToolName(testCase.function_name, sources);

    const { expected } = testCase;
    assert.deepEqual(
      resolved,
      expected === null ? undefined : { identifier: expected.identifier, name: expected.apiName, type: expected.type },
    );
  },
};
