import { ChatError } from '@/lib/domain/chat-error';
import { boundedSchema } from '@/lib/domain/tools/bounded-schema';

/** Where a value breaks a schema, and how, in the words of the validator. */
export type SchemaProblem = { readonly at: string; readonly problem: string };

/** The most that is told: a model or a person cannot use more. */
const mostProblems = 20;

/**
 * What of the value breaks the JSON Schema (draft 2019-09); empty when nothing does. The schema is a stranger's: slow
 * expressions in it are not matched. Throws ChatError `bad-request` for a schema that is too large, and the validator's
 * own error for one that is none.
 */
export const schemaProblems = async (schema: unknown, value: unknown): Promise<readonly SchemaProblem[]> => {
  const bounded = boundedSchema(schema, JSON.stringify(value)?.length ?? 0);
  if (typeof bounded !== 'object' || bounded === null) {
    throw new ChatError({ code: 'bad-request', detail: 'The schema is too large to be checked.' });
  }
  const { Validator } = await import('@cfworker/json-schema');
  const { valid, errors } = new Validator(bounded, '2019-09', false).validate(value);
  if (valid) return [];
  return errors.slice(0, mostProblems).map(({ instanceLocation, error }) => ({ at: instanceLocation, problem: error }));
};
