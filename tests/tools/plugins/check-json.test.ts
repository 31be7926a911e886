import { describe, expect, it } from 'vitest';
import { schemaProblems } from '@/lib/tools/plugins/check-json';

const city = { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] };

describe('what of a value breaks a schema', () => {
  it('is nothing, or a place and a sentence', async () => {
    expect(await schemaProblems(city, { city: 'Rome' })).toEqual([]);
    expect(await schemaProblems(city, {})).toEqual([
      { at: '#', problem: 'Instance does not have required property "city".' },
    ]);
    expect((await schemaProblems(city, { city: 'R' })).at(-1)?.at).toBe('#/city');
  });

  it('is looked for by the rules of draft 2019-09', async () => {
    const schema = {
      dependentRequired: { a: ['b'] },
      $defs: { n: { const: 1 } },
      properties: { c: { $ref: '#/$defs/n' } },
    };

    expect(await schemaProblems(schema, { a: 1 })).not.toEqual([]);
    expect(await schemaProblems(schema, { c: 2 })).not.toEqual([]);
    expect(await schemaProblems(schema, { a: 1, b: 2, c: 1 })).toEqual([]);
  });

  it('is found by an expression that cannot backtrack for long', async () => {
    expect(await schemaProblems({ type: 'string', pattern: '^[A-Z]{3}-\\d+$' }, 'ABC-x')).not.toEqual([]);
  });

  it.each(['^(a+)+$', '^(a|aa)*$', '(.*)\\1', '^(?=a*b)', 'a*a*a*a*a*$'])(
    'is not looked for by %s, which could keep the worker busy for years',
    async (pattern) => {
      expect(await schemaProblems({ type: 'string', pattern }, `${'a'.repeat(60)}!`)).toEqual([]);
    },
  );

  it('has an end although the references in the schema double with each level of the value', async () => {
    const nested = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`);
    const both = { allOf: [{ $ref: '#' }, { $ref: '#' }] };

    await expect(schemaProblems({ properties: { a: both } }, nested)).rejects.toMatchObject({
      data: { code: 'bad-request' },
    });
  });

  it('has an end although the references in the schema double with each step', async () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `s${at}`,
        { allOf: [{ $ref: `#/$defs/s${at + 1}` }, { $ref: `#/$defs/s${at + 1}` }] },
      ]),
    );

    await expect(schemaProblems({ $ref: '#/$defs/s0', $defs: { ...doubling, s40: {} } }, {})).rejects.toMatchObject({
      data: { code: 'bad-request' },
    });
  });
});
