import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOperationRequest } from '@/lib/tools/plugins/openapi/build-request';
import { convertOpenApi } from '@/lib/tools/plugins/openapi/convert';
import { operationsOf } from '@/lib/tools/plugins/openapi/document';
import { petStore } from '@/tests/fakes/open-api';
import { propertyRuns } from '@/tests/fakes/property-runs';

const documentUrl = 'https://docs.example.com/openapi.json';

const requestFor = (
  name: string,
  args: unknown,
  settings: Readonly<Record<string, unknown>> = {},
  document: unknown = petStore,
) => {
  const operation = operationsOf(document).find((one) => one.name === name);
  if (operation === undefined) throw new Error(`No operation ${name}`);
  const { url, init } = buildOperationRequest({ document, documentUrl, operation }, args, { settings });
  return new Request(url, init);
};

describe('the request for an operation', () => {
  it('goes to the server of the document, with its parameters in the path, the query and the headers', () => {
    const args = { id: 'a b/c', tags: ['x', 'y&z'], filter: { kind: 'dog' }, 'X-Trace': '7' };

    const request = requestFor('getPet', args);

    expect(request.url).toBe('https://eu.pets.example.com/v1/pets/a%20b%2Fc?tags=x&tags=y%26z&filter%5Bkind%5D=dog');
    expect(request.method).toBe('GET');
    expect(request.headers.get('x-trace')).toBe('7');
  });

  it('stays within its path and its server whatever the arguments are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('..', '.', '%2e%2e', '//evil.example', '@evil.example', '?q', '#'),
        ),
        (id) => {
          const { origin, pathname } = new URL(requestFor('getPet', { id }).url);

          expect(origin).toBe('https://eu.pets.example.com');
          expect(pathname.split('/').slice(0, 3)).toEqual(['', 'v1', 'pets']);
          expect(pathname.split('/')).toHaveLength(4);
        },
      ),
      propertyRuns(1_000),
    );
  });

  it('brings every value of the query to the other side', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 })), (tags) => {
        expect(new URL(requestFor('getPet', { id: '1', tags }).url).searchParams.getAll('tags')).toEqual(tags);
      }),
      propertyRuns(1_000),
    );
  });

  it('has no header that the document may not set', () => {
    expect(requestFor('getPet', { id: '1', Authorization: 'Bearer mine' }).headers.get('authorization')).toBeNull();
  });

  it('has a body in JSON or as a form, as the document says', async () => {
    const saved = requestFor('savePet', { id: '1', _requestBody: { name: 'Rex' } });
    expect(saved.headers.get('content-type')).toBe('application/json');
    expect(await saved.json()).toEqual({ name: 'Rex' });

    const searched = requestFor('POST /search', { _requestBody: { q: 'a & b', tags: ['x', 'y'] } });
    expect(searched.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/u);
    expect(await searched.text()).toBe('q=a+%26+b&tags=x&tags=y');
  });

  it.each<[string, object, unknown, string, string]>([
    [
      'JSON beside a form',
      { 'multipart/form-data': {}, 'application/json': {} },
      { a: 1 },
      'application/json',
      '{"a":1}',
    ],
    ['a JSON of its own', { 'application/vnd.pet+json': {} }, { a: 1 }, 'application/vnd.pet+json', '{"a":1}'],
    ['any type', { '*/*': {} }, { a: 1 }, 'application/json', '{"a":1}'],
    ['an object as its JSON text', { 'application/json': {} }, '{"a":1}', 'application/json', '{"a":1}'],
    ['a text as JSON', { 'application/json': {} }, 'Hello', 'application/json', '"Hello"'],
    ['a text', { 'text/plain': {} }, 'Hello', 'text/plain', 'Hello'],
  ])('has a body of %s', async (_, content, body, type, expected) => {
    const document = { openapi: '3.1.0', paths: { '/a': { post: { requestBody: { content } } } } };

    const request = requestFor('POST /a', { _requestBody: body }, {}, document);

    expect(request.headers.get('content-type')).toBe(type);
    expect(await request.text()).toBe(expected);
  });

  it('carries only the settings of the schemes that the operation names', () => {
    const settings = { Header: 'h', Query: 'q', Bearer: 'b', Basic: 'user:word' };

    const got = requestFor('getPet', { id: '1' }, settings);
    expect([...got.headers]).toEqual([['x-key', 'h']]);
    expect(requestFor('savePet', { id: '1' }, settings).headers.get('authorization')).toBe('Bearer b');
    expect(requestFor('POST /search', {}, settings).url).toBe('https://eu.pets.example.com/v1/search?key=q');
  });

  it.each([
    ['Basic', { Basic: 'user:word' }, 'Basic dXNlcjp3b3Jk'],
    ['Basic', { Basic: 'dXNlcjp3b3Jk' }, 'Basic dXNlcjp3b3Jk'],
    ['OAuth', { OAuth_accessToken: 'token' }, 'Bearer token'],
    ['OAuth', {}, null],
  ])('is authorized by %s with %j as %s', (scheme, settings, expected) => {
    const document = { ...petStore, paths: { '/': { get: { security: [{ [scheme]: [] }] } } } };

    expect(requestFor('GET /', {}, settings, document).headers.get('authorization')).toBe(expected);
  });

  it('is authorized as the document says where the operation says nothing, and not at all where it says so', () => {
    const document = { ...petStore, security: [{ Header: [] }], paths: { '/': { get: {}, post: { security: [] } } } };

    expect(requestFor('GET /', {}, { Header: 'h' }, document).headers.get('x-key')).toBe('h');
    expect(requestFor('POST /', {}, { Header: 'h' }, document).headers.get('x-key')).toBeNull();
  });

  it('carries the key of an OpenAI manifest where the document names no scheme for it', () => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: {} } } };
    const authorized = (settings: Readonly<Record<string, unknown>>, of: unknown) =>
      requestFor(of === petStore ? 'getPet' : 'GET /a', { id: '1' }, settings, of).headers.get('authorization');

    expect(authorized({ apiAuthKey: 'key' }, document)).toBe('Bearer key');
    expect(authorized({}, document)).toBeNull();
    expect(authorized({ apiAuthKey: 'key' }, petStore)).toBeNull();
  });

  it('carries the key of an OpenAI manifest by the only scheme of the document', () => {
    const securitySchemes = { Key: { type: 'apiKey', in: 'header', name: 'x-key' } };
    const document = {
      openapi: '3.1.0',
      security: [{ Key: [] }],
      components: { securitySchemes },
      paths: { '/a': { get: {} } },
    };
    const key = { type: 'object' as const, properties: { apiAuthKey: { type: 'string' } } };

    expect(requestFor('GET /a', {}, { apiAuthKey: 'key' }, document).headers.get('x-key')).toBe('key');
    expect(convertOpenApi(document, key).settings).toEqual(key);
  });

  it('goes to where the document is when it names no server', () => {
    const document = { openapi: '3.1.0', paths: { '/a': { get: {} } } };

    expect(requestFor('GET /a', {}, {}, document).url).toBe('https://docs.example.com/a');
  });

  it('is not made without a parameter that it needs', () => {
    expect(() => requestFor('getPet', {})).toThrow(TypeError);
  });
});
