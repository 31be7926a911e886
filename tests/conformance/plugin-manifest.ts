import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import {
  pluginEntrySchema,
  pluginIndexSchema,
  pluginManifestSchema,
  pluginRequestSchema,
} from '@/lib/domain/tools/plugin-manifest';
import { reviveSentinels, withoutUndefined } from './sentinels';
import type { ConformanceSuite } from './suite';

const schemas = {
  pluginManifestSchema,
  pluginMetaSchema: pluginEntrySchema,
  marketIndexSchema: pluginIndexSchema,
  pluginRequestPayloadSchema: pluginRequestSchema,
};

const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  expected: z.optional(z.unknown()),
});

const caseSchema = z.object({
  schema: z.enum(['pluginManifestSchema', 'pluginMetaSchema', 'marketIndexSchema', 'pluginRequestPayloadSchema']),
  input: z.unknown(),
  expected: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({ ok: z.literal(false), issues: z.array(issueSchema) }),
  ]),
});

/** zod 3 and ours name the same finding differently; a value outside of a list is `invalid_type` there when it is no text. */
const kinds: Readonly<Record<string, string>> = {
  invalid_literal: 'value',
  invalid_enum_value: 'value',
  invalid_value: 'value',
  invalid_string: 'address',
  custom: 'address',
};

const kindOf = ({ code, expected }: { readonly code: string; readonly expected?: unknown }): string =>
  code === 'invalid_type' && typeof expected === 'string' && expected.startsWith("'") ? 'value' : (kinds[code] ?? code);

const sorted = (issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[]) =>
  issues.map((issue) => `${issue.path.map(String).join('.')} ${kindOf(issue)}`).sort();

/** Whether it is accepted, and which paths are wrong; what is accepted is kept whole (decision 17). */
export const pluginManifest: ConformanceSuite = {
  file: 'plugin-manifest',
  check(rawCase) {
    const { schema, input, expected } = caseSchema.parse(reviveSentinels(rawCase));

    const result = schemas[schema].safeParse(input);

    assert.equal(result.success, expected.ok);
    if (expected.ok) assert.deepEqual(withoutUndefined(result.data), withoutUndefined(input));
    else assert.deepEqual(sorted(result.error?.issues ?? []), sorted(expected.issues));
  },
};
