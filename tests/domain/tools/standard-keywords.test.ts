import { describe, expect, it } from 'vitest';
import { standardKeywords } from '@/lib/domain/tools/standard-keywords';
import { schemaErrors } from '@/lib/tools/json-schema';

describe('the keywords of a schema', () => {
  it.each<[Readonly<Record<string, unknown>>, object]>([
    [{ type: 'any' }, {}],
    [{ type: ['String', 'file'] }, {}],
    [{ type: ['String', null] }, { type: ['string', 'null'] }],
    [{ type: ['string', 'null'], nullable: true }, { type: ['string', 'null'] }],
    [{ enum: ['a', null], nullable: true }, { enum: ['a', null] }],
    [{ maxLength: -1, maxItems: -1, minLength: 0 }, { minLength: 0 }],
    [{ multipleOf: 0, minimum: -1 }, { minimum: -1 }],
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ enum: ['a'], nullable: true }, { enum: ['a', null] }],
    [{ enum: [] }, {}],
    [
      { minimum: 0, exclusiveMinimum: true },
      { minimum: 0, exclusiveMinimum: 0 },
    ],
    [{ maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
    [{ minimum: '0', maxLength: null }, {}],
    [{ required: true }, {}],
    [{ required: ['a', 1] }, { required: ['a'] }],
    [{ anyOf: {}, oneOf: [] }, {}],
    [
      { type: 'object', properties: { type: { type: 'string' } } },
      { type: 'object', properties: { type: { type: 'string' } } },
    ],
  ])('of %j are %j', (schema, kept) => {
    expect(standardKeywords(schema)).toEqual(kept);
  });
});

describe('a call with arguments for a schema of a server’s own', () => {
  const schemaOf = (of: object) => ({ type: 'object', properties: { a: of } });

  it.each<[object, unknown]>([
    [{ type: 'any' }, 'x'],
    [{ type: 'double' }, 1.5],
    [{ type: 'String' }, 'x'],
    [{ type: 'file' }, 'a.png'],
    [{ type: ['string', 'double'] }, 1.5],
    [{ type: 'string', maxLength: -1 }, 'x'],
    [{ type: 'integer', multipleOf: 0 }, 1],
    [{ type: ['string', null] }, null],
    [{ type: 'integer', minimum: 0, exclusiveMinimum: true }, 1],
    [{ type: 'string', nullable: true }, null],
    [{ type: 'string', enum: [] }, 'x'],
    [{ type: 'string', required: true }, 'x'],
  ])('is not refused by %j for %j', (of, value) => {
    expect(schemaErrors(schemaOf(of), { a: value })).toEqual([]);
  });

  it.each<[object, unknown]>([
    [{ type: 'String' }, 1],
    [{ type: 'integer', minimum: 1, exclusiveMinimum: true }, 1],
    [{ type: 'string', nullable: true }, 1],
  ])('is refused by %j for %j', (of, value) => {
    expect(schemaErrors(schemaOf(of), { a: value })).not.toEqual([]);
  });
});
