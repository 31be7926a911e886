import { describe, expect, it } from 'vitest';
import { boundedSchema } from '@/lib/domain/tools/bounded-schema';
import { schemaErrors } from '@/lib/tools/json-schema';

describe('a bounded schema', () => {
  it('keeps a property that is called pattern, and the values of an enum', () => {
    const schema = { properties: { pattern: { type: 'string' } }, enum: [{ pattern: '(a+)+' }] };

    expect(boundedSchema(schema, 10)).toEqual(schema);
  });

  it('keeps a schema that leads back into itself', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#' } } };

    expect(boundedSchema(tree, 10)).toEqual(tree);
  });
});

describe('the check of the arguments of a call', () => {
  it('does not match an expression that could keep the worker busy for years', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };

    expect(schemaErrors(schema, { a: `${'a'.repeat(60)}!` })).toEqual([]);
  });

  it('leaves a schema whose references double with each step to its source', () => {
    const doubling = Array.from({ length: 40 }, (_, at): [string, unknown] => {
      const next = { $ref: `#/$defs/s${at + 1}` };
      return [`s${at}`, { allOf: [next, next] }];
    });

    expect(schemaErrors({ $ref: '#/$defs/s0', $defs: { ...Object.fromEntries(doubling), s40: false } }, {})).toEqual(
      [],
    );
  });
});
