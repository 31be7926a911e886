import { describe, expect, it } from 'vitest';
import { boundedSchema } from '@/lib/domain/tools/bounded-schema';
import { schemaErrors } from '@/lib/tools/json-schema';

describe('a bounded schema', () => {
  it('keeps a property that is called pattern, and the values of an enum', () => {
    const schema = { properties: { pattern: { type: 'string' } }, enum: [{ pattern: '(a+)+' }] };

    expect(boundedSchema(schema, 10)).toEqual(schema);
  });

  it.each([
    `^${'a?'.repeat(40)}a{40}$`,
    'a{0,9}'.repeat(12),
    '(a|a)'.repeat(40),
    `^${'(a|b)?'.repeat(20)}$`,
    '[a]*?[a]*?[a]*?b',
    '['.repeat(2_000),
  ])('holds no expression that can be tried in too many ways: %s', (pattern) => {
    expect(boundedSchema({ pattern }, 60)).toEqual({});
  });

  it.each([
    '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
    '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
    '^\\+?[0-9]{7,15}$',
    '^(red|green|blue|black|white)$',
    '^[+?*{]{2}$',
    '^[^@]+@[^@]+$',
  ])('keeps an honest expression: %s', (pattern) => {
    expect(boundedSchema({ pattern }, 60)).toEqual({ pattern });
  });

  it('keeps a schema that leads back into itself', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#' } } };

    expect(boundedSchema(tree, 10)).toEqual(tree);
  });
});

/** `{ a: { a: … } }`, this deep. */
const nested = (depth: number): unknown => (depth === 0 ? {} : { a: nested(depth - 1) });

describe('the check of what a stranger sent against a stranger’s schema', () => {
  it('ends where references double with each level of the value', () => {
    const twice = { anyOf: [{ $ref: '#' }, { $ref: '#' }] };

    expect(schemaErrors({ properties: { a: twice } }, nested(200))).toEqual([]);
  });

  it('ends where a hundred thousand items are to be different', () => {
    const value = Array.from({ length: 100_000 }, (_, index) => index);

    expect(schemaErrors({ type: 'array', uniqueItems: true }, value)).toEqual([]);
  });

  it('ends where each of many rules measures a long text', () => {
    const allOf = Array.from({ length: 9_000 }, () => ({ minLength: 1 }));

    expect(schemaErrors({ allOf }, 'x'.repeat(3_000_000))).toEqual([]);
  });

  it('finds what is wrong in a table of an honest size', () => {
    const row = { type: 'object', properties: { at: { type: 'number' }, to: { $ref: '#/$defs/to' } } };
    const schema = { type: 'array', items: row, $defs: { to: { enum: ['a', 'b'] } } };
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ at, to: at === 999 ? 'c' : 'a' }));

    expect(schemaErrors(schema, rows)).toEqual(['#/999/to: Instance does not match any of ["a","b"].']);
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
