import { describe, expect, it } from 'vitest';
import { convertOpenApi } from '@/lib/tools/plugins/openapi/convert';
import { petStore } from '@/tests/fakes/open-api';

/** A document with so many functions, each of whose arguments grows without end when its references are written out. */
const growing = (count: number) => ({
  openapi: '3.1.0',
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `s${at}`,
        { allOf: [{ $ref: `#/components/schemas/s${at + 1}` }, { $ref: `#/components/schemas/s${at + 1}` }] },
      ]),
    ),
  },
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `/p${at}`,
      { get: { parameters: [{ name: 'a', in: 'query', schema: { $ref: '#/components/schemas/s0' } }] } },
    ]),
  ),
});

const apiOf = (name: string) => convertOpenApi(petStore).api.find((api) => api.name === name);

describe('the APIs of an OpenAPI document', () => {
  it('are its operations, named by their id or by method and path', () => {
    expect(convertOpenApi(petStore).api.map(({ name, description }) => [name, description])).toEqual([
      ['getPet', 'One pet'],
      ['savePet', 'Saves a pet'],
      ['POST /search', 'POST /search'],
    ]);
  });

  it('take the parameters of the operation and of its path as arguments, and no cookies', () => {
    expect(apiOf('getPet')?.parameters).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
        filter: { type: 'object' },
        'X-Trace': { anyOf: [{ type: 'string' }, { type: 'null' }] },
        Authorization: { type: 'string' },
      },
      required: ['id'],
    });
  });

  it('have no parameter that changes what their schema inherits', () => {
    const parameters = JSON.parse('[{"name":"__proto__","in":"query","schema":{"evil":{}}},{"name":"q","in":"query"}]');
    const [api] = convertOpenApi({ openapi: '3.1.0', paths: { '/a': { get: { parameters } } } }).api;

    expect(Object.getPrototypeOf(api?.parameters.properties)).toBe(Object.prototype);
    expect(Object.keys(api?.parameters.properties ?? {})).toContain('q');
  });

  it('take the body as one argument, with its references written out as far as they do not repeat', () => {
    expect(apiOf('savePet')?.parameters).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        _requestBody: {
          type: 'object',
          properties: { name: { type: 'string' }, friends: { type: 'array', items: {} } },
        },
      },
      required: ['id', '_requestBody'],
    });
  });

  it('take anything where a schema grows without end, beside functions that say what they take', () => {
    const { paths, ...document } = growing(50);
    const q = { name: 'q', in: 'query', schema: { type: 'string' } };

    const { api } = convertOpenApi({ ...document, paths: { ...paths, '/good': { get: { parameters: [q] } } } });

    expect(api).toHaveLength(51);
    expect(api[0]?.parameters).toEqual({ type: 'object', properties: { a: {} } });
    expect(api.at(-1)?.parameters.properties).toEqual({ q: { type: 'string' } });
  });

  it.each([
    ['Swagger 2', { swagger: '2.0', paths: {} }, TypeError],
    ['something else', 'hello', TypeError],
    [
      'more operations than any interface has',
      {
        openapi: '3.1.0',
        paths: Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`/${at}`, { get: {} }])),
      },
      RangeError,
    ],
    ['more schemas that grow without end than any interface has', growing(51), RangeError],
  ])('are none in %s', (_name, document, error) => {
    expect(() => convertOpenApi(document)).toThrow(error);
  });
});

describe('the settings of an OpenAPI document', () => {
  it('are what its security schemes need, beside those that the plugin has', () => {
    const settings = { type: 'object' as const, properties: { unit: { type: 'string' } }, required: ['unit'] };

    const converted = convertOpenApi(petStore, settings).settings;

    expect(Object.keys(converted?.properties ?? {})).toEqual([
      ...['unit', 'Header', 'Query', 'Bearer', 'Basic'],
      ...['OAuth_clientId', 'OAuth_clientSecret', 'OAuth_accessToken'],
    ]);
    expect(converted?.required).toEqual(Object.keys(converted?.properties ?? {}));
    expect(converted?.properties.Header).toMatchObject({ title: 'X-Key', format: 'password' });
  });

  it('are none when it needs none', () => {
    expect(convertOpenApi({ openapi: '3.1.0', paths: {} })).toEqual({ api: [] });
  });
});
