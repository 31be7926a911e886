import { expect, it } from 'vitest';
import { servicePage } from '@/lib/domain/providers/service-pages';
import { catalog } from '@/lib/providers/registry';

const compatible = 'openai-compatible';

it.each([
  ['a provider', { providerId: 'openai' }, 'https://platform.openai.com/settings/organization/billing/overview'],
  ['a preset', { providerId: compatible, presetId: 'deepseek' }, 'https://platform.deepseek.com/top_up'],
  ['a preset that names none', { providerId: compatible, presetId: 'mistral' }, undefined],
  ['an address of the user’s own', { providerId: compatible }, undefined],
  ['a provider that is gone', { providerId: 'gone' }, undefined],
])('knows of %s the page that its declaration names', (_, provider, billing) => {
  expect(servicePage(provider, catalog, 'billing')).toBe(billing);
});

it('knows no page where nothing is connected', () => {
  expect(servicePage(undefined, catalog, 'regions')).toBeUndefined();
});

it('is told only addresses that a browser opens safely', () => {
  const pages = catalog.providers.flatMap((info) =>
    [info, ...info.presets].flatMap((one) => Object.values(one.pages ?? {})),
  );

  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !page.startsWith('https://'))).toEqual([]);
});
