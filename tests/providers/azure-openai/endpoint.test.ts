import { expect, it } from 'vitest';
import { azureEndpoint } from '@/lib/providers/azure-openai/endpoint';

const resource = 'https://r.openai.azure.com';
const classic = `${resource}/openai/deployments/d`;

it.each([
  ['a resource with a dated version', resource, '2024-10-21', classic, { 'api-version': '2024-10-21' }],
  [
    'a resource with a dated preview',
    `${resource}/`,
    '2025-03-01-preview',
    classic,
    { 'api-version': '2025-03-01-preview' },
  ],
  [
    'the openai path with a dated version',
    `${resource}/openai`,
    '2024-10-21',
    classic,
    { 'api-version': '2024-10-21' },
  ],
  ['a resource without a version', resource, undefined, `${resource}/openai/v1`, {}],
  ['the v1 path', `${resource}/openai/v1/`, undefined, `${resource}/openai/v1`, {}],
  [
    'the v1 path with a dated version, which it does not know',
    `${resource}/openai/v1`,
    '2024-10-21',
    `${resource}/openai/v1`,
    {},
  ],
  [
    'the v1 path with previews',
    `${resource}/openai/v1`,
    'preview',
    `${resource}/openai/v1`,
    { 'api-version': 'preview' },
  ],
  [
    'a whole deployment URL',
    `${resource}/openai/deployments/other/chat/completions?api-version=2024-06-01`,
    undefined,
    `${resource}/openai/deployments/other`,
    { 'api-version': '2024-06-01' },
  ],
])('reads %s', (_what, endpoint, apiVersion, baseUrl, query) => {
  const settings = { endpoint, apiKey: 'k', ...(apiVersion !== undefined && { apiVersion }) };

  expect(azureEndpoint(settings, 'd')).toEqual({ baseUrl, query, headers: { 'api-key': 'k' } });
});

it('refuses settings without an address', () => {
  expect(() => azureEndpoint({}, 'd')).toThrow(expect.objectContaining({ data: { code: 'wrong-address' } }));
});
