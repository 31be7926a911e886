import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';
import { pluginErrorStatus } from '@/lib/domain/tools/plugin-error';
import { settingsHeader, settingsHeaderValue, settingsOfHeader } from '@/lib/tools/plugins/settings-header';
import { reviveSentinels } from './sentinels';
import type { ConformanceSuite } from './suite';

const caseSchema = z.object({
  group: z.enum(['write', 'read', 'status']),
  fn: z.string(),
  input: z.optional(z.unknown()),
  expected: z.optional(z.unknown()),
});

const headersSchema = z.record(z.string(), z.optional(z.string()));
const errorTypeSchema = z.union([z.string(), z.number()]);

const written = (input: unknown): string | null => {
  const value = settingsHeaderValue(input);
  return value === undefined ? null : new Headers({ [settingsHeader]: value }).get(settingsHeader);
};

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/u.test(text);

const checkWrite = (fn: string, input: unknown, expected: unknown): void => {
  // What the platform does with a raw value: ours reaches the other side where that fails, too (decision 15).
  if (fn.startsWith('fetch Headers')) {
    assert.deepEqual(settingsOfHeader(written(input)), settingsOfHeader(settingsHeaderValue(input) ?? null));
    if (typeof input === 'string' && !isAscii(input)) assert.equal(settingsOfHeader(written(input)), input);
    return;
  }
  const value = headersSchema.parse(expected)[settingsHeader];
  if (value === undefined || isAscii(value)) assert.equal(settingsHeaderValue(input), value);
  else assert.deepEqual(settingsOfHeader(written(input)), settingsOfHeader(value));
};

const readHeader = (input: unknown): unknown => {
  // As a request carries it: without the spaces around it.
  if (typeof input === 'string') return settingsOfHeader(new Headers({ [settingsHeader]: input }).get(settingsHeader));
  const headers = headersSchema.safeParse(input);
  const given = Object.entries(headers.data ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return settingsOfHeader(new Headers(Object.fromEntries(given)).get(settingsHeader));
};

export const pluginSettingsHeader: ConformanceSuite = {
  file: 'plugin-settings-header',
  check(rawCase) {
    const { group, fn, input, expected } = caseSchema.parse(reviveSentinels(rawCase));
    if (group === 'write') checkWrite(fn, input, expected);
    else if (group === 'read') assert.deepEqual(readHeader(input), expected);
    else assert.equal(pluginErrorStatus(errorTypeSchema.parse(input)), expected);
  },
};
