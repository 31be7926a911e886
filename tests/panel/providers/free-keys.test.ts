import { expect, it } from 'vitest';
import { freeKeyTargets } from '@/lib/panel/providers/free-keys';
import { catalog } from '@/lib/providers/registry';

it('lists services with a free key, and the page of each', () => {
  expect(
    freeKeyTargets(catalog).map(({ label, keyUrl, keyField }) => [label, new URL(keyUrl).protocol, keyField]),
  ).toEqual([
    ['Google Gemini', 'https:', 'apiKey'],
    ['Mistral', 'https:', 'apiKey'],
    ['Groq', 'https:', 'apiKey'],
  ]);
});

it('offers none that the organisation has taken away', () => {
  expect(freeKeyTargets({ providers: catalog.providers.filter(({ id }) => id !== 'gemini') })).toHaveLength(2);
});
