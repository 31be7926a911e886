import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { geminiBody } from '@/lib/providers/gemini/request-body';
import { readGenerateRequest } from '../../simulators/gemini/generate-request';

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const target = { model: 'gemini-3-pro', isStreamed: true };

/** A tool of which one argument is this, and the same within lists, objects and alternatives. */
const toolWith = (inner: unknown, $defs: Schema = {}): Schema => ({
  type: 'object',
  properties: {
    x: inner,
    deep: { type: 'object', properties: { list: { type: 'array', items: { properties: { x: inner } } } } },
    either: { anyOf: [inner, { type: 'null' }] },
    map: { type: 'object', additionalProperties: inner },
  },
  $defs,
});

const bodyOf = (parameters: Schema) => {
  const messages: ChatRequest['messages'] = [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }];
  return geminiBody({ model: target.model, messages, tools: [{ name: 'f', parameters }] });
};

/** What is sent of the argument, and what the service says to it. */
const sent = (inner: unknown, $defs?: Schema) => {
  const body = bodyOf(toolWith(inner, $defs));
  const read = readGenerateRequest(body, target);
  const [schema] = 'question' in read ? (read.question.tools ?? []).map(({ parameters }) => parameters) : [];
  return { refusal: 'refusal' in read ? read.refusal : undefined, x: Object(Object(schema).properties).x };
};

const tree = {
  type: 'object',
  properties: { name: text, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
};

describe('a schema for a service that wants one type everywhere', () => {
  it.each<[string, unknown, Schema, Schema?]>([
    ['a reference', { $ref: '#/$defs/p', description: 'Where' }, { type: 'string', description: 'Where' }, { p: text }],
    [
      'a reference whose name is written as in an address',
      { $ref: '#/$defs/Map%3Cstring%3E' },
      { type: 'integer' },
      { 'Map<string>': { type: 'integer' } },
    ],
    [
      'a reference to itself',
      { $ref: '#/$defs/tree' },
      {
        type: 'object',
        properties: { name: text, children: { type: 'array', items: { type: 'object' } } },
      },
      { tree },
    ],
    [
      'alternatives',
      { anyOf: [text, { type: 'null' }], title: 'T', default: null },
      { title: 'T', anyOf: [text, { type: 'null' }] },
    ],
    [
      'alternatives beside a type',
      { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      {
        anyOf: [
          { type: 'object', properties: { a: text, b: text }, required: ['a'] },
          { type: 'object', properties: { a: text, b: text }, required: ['b'] },
        ],
      },
    ],
    [
      'alternatives within alternatives',
      { oneOf: [{ anyOf: [text, { type: 'integer' }] }, { type: 'boolean' }] },
      { anyOf: [text, { type: 'integer' }, { type: 'boolean' }] },
    ],
    ['alternatives that are one', { oneOf: [{ type: 'string', minLength: 1 }, text] }, text],
    [
      'what has to hold together',
      { allOf: [{ $ref: '#/$defs/base' }, { properties: { b: text }, required: ['b', 'gone'] }] },
      { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
      { base: { type: 'object', properties: { a: text }, required: ['a'] } },
    ],
    [
      'a list of lists',
      { type: 'array', items: { type: 'array' } },
      { type: 'array', items: { type: 'array', items: text } },
    ],
    ['a text or nothing', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
    [
      'a list or nothing',
      { type: ['array', 'null'], items: text, minItems: 1, description: 'D' },
      { description: 'D', anyOf: [{ type: 'array', items: text, minItems: 1 }, { type: 'null' }] },
    ],
    [
      'a text, a number or a list',
      { type: ['string', 'number', 'array'], items: text, minimum: 0 },
      { anyOf: [text, { type: 'number', minimum: 0 }, { type: 'array', items: text }] },
    ],
    ['a choice of numbers', { enum: [1, 2] }, { type: 'number', enum: [1, 2] }],
    ['a choice of whole numbers', { type: 'integer', enum: [0, 1] }, { type: 'integer', enum: [0, 1] }],
    ['a choice with an empty text', { type: 'string', enum: ['', 'a'] }, { type: 'string', enum: ['a'] }],
    ['a choice of flags', { enum: [true] }, { type: 'boolean' }],
    [
      'a choice of all kinds',
      { enum: ['a', 1, null] },
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'number', enum: [1] }, { type: 'null' }] },
    ],
    ['a choice that fits no value', { type: 'string', enum: [1] }, text],
    ['a constant', { const: 'a' }, { type: 'string', enum: ['a'] }],
    ['a time', { type: 'string', format: 'date-time' }, { type: 'string', format: 'date-time' }],
    ['an address', { type: 'string', format: 'uri' }, { type: 'string', description: 'Format: uri' }],
    [
      'a day, with words',
      { type: 'string', format: 'date', description: 'When' },
      { type: 'string', description: 'When (format: date)' },
    ],
    [
      'more properties',
      { additionalProperties: { type: 'integer' } },
      { type: 'object', additionalProperties: { type: 'integer' } },
    ],
    ['an empty object', { type: 'object', properties: {} }, { type: 'object', properties: {} }],
    ['bounds that are texts', { type: 'integer', minimum: '1', maximum: 5 }, { type: 'integer', maximum: 5 }],
    [
      'nothing but properties',
      { properties: { a: text }, required: ['a', 'a'] },
      { type: 'object', properties: { a: text }, required: ['a'] },
    ],
    ['words that are none', { type: 'string', title: 1, description: null }, text],
  ])('is taken, and means the same: %s', (_what, inner, expected, $defs) => {
    expect(sent(inner, $defs)).toEqual({ refusal: undefined, x: expected });
  });

  it.each([{}, true, { description: 'Anything' }, { not: text }, { $ref: 'https://schemas.example/a' }, { type: [] }])(
    'takes everything where nothing is said, and says so: %j',
    (inner) => {
      const { refusal, x } = sent(inner);
      expect(refusal).toBeUndefined();
      expect(x.anyOf.map(({ type }: { type: string }) => type)).toEqual([
        'string',
        'number',
        'boolean',
        'object',
        'array',
      ]);
    },
  );

  it('does not grow without end where alternatives stand beside alternatives', () => {
    const properties = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, text]));
    const anyOf = Array.from({ length: 60 }, (_, at) => ({ required: [`p${at % 40}`] }));
    const { refusal, x } = sent({ type: 'object', properties, anyOf });

    expect(refusal).toBeUndefined();
    expect(x).toEqual({ type: 'object', properties });
  });

  it('is one that the simulated service refuses where it is sent as it was', () => {
    for (const inner of [
      { type: ['array', 'null'], items: text },
      { type: 'object', properties: {}, anyOf: [{ required: [] }] },
      { type: 'string', format: 'uri' },
      { type: 'string', enum: [''] },
      { enum: ['a'] },
      { const: 1 },
      {},
      { type: 'array' },
      { type: 'string', required: ['a'] },
      { $ref: '#/$defs/a' },
    ]) {
      const body = bodyOf({ type: 'object', properties: { a: text } });
      const declared = [{ name: 'f', parametersJsonSchema: { type: 'object', properties: { inner } } }];
      const read = readGenerateRequest({ ...body, tools: [{ functionDeclarations: declared }] }, target);
      expect(read, JSON.stringify(inner)).toHaveProperty('refusal');
    }
  });
});
