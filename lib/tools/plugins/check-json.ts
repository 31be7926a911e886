import { ChatError } from '@/lib/domain/chat-error';
import { jsonObject } from '@/lib/domain/tools/json-object';

/** Where a value breaks a schema, and how, in the words of the validator. */
export type SchemaProblem = { readonly at: string; readonly problem: string };

/** The most that is told: a model or a person cannot use more. */
const mostProblems = 20;

const tooLarge = (): ChatError =>
  new ChatError({ code: 'bad-request', detail: 'The schema is too large to be checked.' });

/**
 * What of the value breaks the JSON Schema (draft 2019-09); empty when nothing does. Throws ChatError `bad-request` for a
 * schema that is too large or takes too long to be checked, and the validator's own error for one that is none.
 */
export const schemaProblems = async (schema: unknown, value: unknown): Promise<readonly SchemaProblem[]> => {
  const known = jsonObject(schema);
  if (known === undefined) throw tooLarge();
  const { brokenRules } = await import('../json-schema');
  try {
    return brokenRules(known, value, '2019-09')
      .slice(0, mostProblems)
      .map(({ at, problem }) => ({ at, problem }));
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
};
