import { jsonObject } from '@/lib/domain/tools/json-object';
import { schemaErrors } from '../json-schema';
import type { SchemaValidator } from './client-module';

/**
 * Checks what servers send against their own schemas in bounded time. The client's own validator does not: both the schema
 * and the value are the server's, and could keep the worker busy for years.
 */
export const schemaValidator: SchemaValidator = {
  getValidator: <Checked>(schema: object) => {
    const parsed = jsonObject(schema) ?? {};
    return (input: unknown) => {
      const errors = schemaErrors(parsed, input);
      const fits = (value: unknown): value is Checked => value !== undefined && errors.length === 0;
      if (fits(input)) return { valid: true, data: input, errorMessage: undefined };
      return { valid: false, data: undefined, errorMessage: errors.join('; ') };
    };
  },
};
