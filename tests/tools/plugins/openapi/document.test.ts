import { expect, it } from 'vitest';
import { operationsOf, serverUrl } from '@/lib/tools/plugins/openapi/document';

const documentUrl = 'https://docs.example.com/openapi.json';

const addressOf = (url: string, variables: unknown = {}): string => {
  const document = { openapi: '3.1.0', servers: [{ url, variables }], paths: { '/pets': { get: {} } } };
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error('No operation');
  return serverUrl(operation, documentUrl).href;
};

it('fills the variables of a server in with what they are by default', () => {
  expect(addressOf('https://{region}.example.com/v1', { region: { default: 'eu' } })).toBe('https://eu.example.com/v1');
});

it('does not read an address that is made to keep the worker busy', () => {
  expect(() => addressOf(`https://example.com/${'{'.repeat(4_000)}`)).toThrow('too long');
  expect(() => addressOf('{a}{a}', { a: { default: 'x'.repeat(1_500) } })).toThrow('too long');
});
