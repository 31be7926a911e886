import { beforeEach, expect, it, vi } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { readAppearance, writeAppearance } from '@/lib/panel/appearance-mirror';

const defaults = preferencesSchema.parse({});

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
});

it('keeps what the first paint needs, and nothing else', () => {
  writeAppearance({
    ...defaults,
    appearance: 'dark',
    textSize: '110',
    prompts: [{ id: 'p1', title: 'Mine', text: 'Own' }],
  });

  expect(readAppearance()).toMatchObject({ appearance: 'dark', textSize: '110', prompts: defaults.prompts });
  expect([...items.values()].join()).not.toContain('Mine');
});

it.each([
  ['nothing', undefined],
  ['half a text', '{"appearance":"da'],
  ['another shape', '{"appearance":"neon"}'],
  ['a list', '[1]'],
])('begins with the defaults where the mirror holds %s', (_what, text) => {
  if (text !== undefined) items.set('appearance', text);

  expect(readAppearance()).toEqual(defaults);
});
