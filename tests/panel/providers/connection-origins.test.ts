import { expect, it } from 'vitest';
import { connectionOrigins } from '@/lib/panel/providers/connection-origins';
import { catalog } from '@/tests/fakes/catalog';

it.each([
  ['its own default', { providerId: 'ollama', settings: {} }, ['http://127.0.0.1:11434/*']],
  [
    'the address that was typed',
    { providerId: 'ollama', settings: { baseUrl: 'http://nas.local:11434' } },
    ['http://nas.local:11434/*'],
  ],
  ['its preset', { providerId: 'openai-compatible', presetId: 'groq', settings: {} }, ['https://api.groq.com/*']],
])('leads to %s', (_where, connection, origins) => {
  expect(connectionOrigins(catalog, connection)).toEqual(origins);
});

it.each([
  ['managed', { providerId: 'gone', settings: {} }],
  ['wrong-address', { providerId: 'openai-compatible', settings: {} }],
  ['insecure-address', { providerId: 'openai-compatible', settings: { baseUrl: 'http://models.example/v1' } }],
])('is refused as %s', (code, connection) => {
  expect(() => connectionOrigins(catalog, connection)).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ code }) }),
  );
});
