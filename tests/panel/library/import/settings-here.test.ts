import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { readSettingsHere } from '@/lib/panel/library/import/settings-here';
import { parley } from '@/lib/storage/read/database';
import { background } from '@/tests/fakes/background';
import { nothingHere } from '@/tests/fakes/settings-here';

vi.mock('@/lib/panel/connection', async () => (await import('@/tests/fakes/background')).background.connection);

const { draftKeys: _keys, isFresh: _fresh, ...settings } = nothingHere;

beforeEach(async () => {
  background.reset();
  background.answer({ 'archive-settings': settings });
  await parley.drafts.clear();
  await parley.draftFiles.clear();
});

it('is fresh where nothing was kept, set up or typed', async () => {
  expect(await readSettingsHere()).toMatchObject({ isFresh: true, draftKeys: new Set() });
});

it('knows where something is typed, or only a file is', async () => {
  await parley.drafts.put({ key: 'c1', text: 'Go on', at: 1 });
  await parley.draftFiles.put({ id: 'f', draftKey: 'c2', at: 1, name: 'a', mimeType: 'text/plain', data: '' });

  expect(await readSettingsHere()).toMatchObject({ isFresh: false, draftKeys: new Set(['c1', 'c2']) });
});

it('is not fresh with a prompt of the user’s own', async () => {
  const prompts = [{ id: 'p', title: 'P', text: 'p' }];
  background.answer({ 'archive-settings': { ...settings, prompts } });

  expect(await readSettingsHere()).toMatchObject({ isFresh: false, prompts });
});
