import { expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { keysOf, shortcutNames, usualKeys } from '@/lib/domain/app/shortcuts';

const j = { code: 'KeyJ', ctrlKey: true, altKey: false, shiftKey: true, metaKey: false, label: 'J' };

it('has its usual keys until others are chosen, and none where it is off', () => {
  expect(keysOf('search', {})).toEqual(['Mod+K']);
  expect(keysOf('search', { search: j })).toEqual(['Ctrl+Shift+J']);
  expect(keysOf('search', { search: null })).toEqual([]);
});

it('knows every shortcut by its name', () => {
  expect(shortcutNames).toEqual(Object.keys(usualKeys));
});

it('reads the keys of a shortcut that another version has', () => {
  expect(preferencesSchema.parse({ shortcuts: { later: j, search: null } }).shortcuts).toEqual({
    later: j,
    search: null,
  });
});
