import assert from 'node:assert/strict';
import { z } from '@/lib/domain/schema';

/** An expected error: its name where given, and its exact text; `null` stands for a text that is the engine's own. */
export const expectedErrorSchema = z.object({ name: z.optional(z.string()), message: z.nullable(z.string()) });
export type ExpectedError = z.infer<typeof expectedErrorSchema>;

export const assertError = (actual: unknown, expected: ExpectedError): void => {
  assert.ok(actual instanceof Error, `expected the error ${expected.message ?? expected.name}, got ${String(actual)}`);
  if (expected.name !== undefined) assert.equal(actual.name, expected.name);
  if (expected.message !== null) assert.equal(actual.message, expected.message);
};

/** What the function throws; an assertion error when it does not. */
export const thrownBy = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  assert.fail('expected an error, none was thrown');
};
