// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import type { SavedSearch } from '@/lib/domain/library/saved-search';
import { removeSearch, renameSearch, savedAs, saveSearch, searchName } from '@/lib/panel/library/saved-searches';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const keep = (...savedSearches: SavedSearch[]): void => {
  const state = firstState();
  useSession.setState({ ...state, preferences: { ...state.preferences, savedSearches } });
};
/** As the background would, which tells of each change. */
const kept = (): readonly SavedSearch[] => {
  const last = background.commands.at(-1);
  return last?.type === 'preferences-change' ? (last.change.savedSearches ?? []) : [];
};
const undo = (): void => {
  keep(...kept());
  useToast.getState().toast?.undo?.run();
};
const sea = { name: 'Sea', text: 'site:sea.example' };
const air = { name: 'Air', text: 'wind tag:air' };

beforeEach(() => {
  background.reset();
  useToast.setState({ toast: undefined });
  keep(sea);
});

it('keeps a search under a name, and Undo forgets it again', async () => {
  await saveSearch('Air', '  wind tag:air ');
  expect(kept()).toEqual([sea, air]);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'library.searchSaved', values: { name: 'Air' } });
  undo();

  expect(kept()).toEqual([sea]);
});

it('takes the place of one of this name, which Undo brings back', async () => {
  await saveSearch('Sea', 'waves');
  expect(kept()).toEqual([{ name: 'Sea', text: 'waves' }]);
  undo();

  expect(kept()).toEqual([sea]);
});

it('renames and removes, each with Undo, in its place', async () => {
  keep(sea, air);
  await renameSearch(sea, 'Ocean');
  expect(kept()).toEqual([{ ...sea, name: 'Ocean' }, air]);
  undo();
  expect(kept()).toEqual([sea, air]);
  keep(sea, air);
  await removeSearch(air);

  expect(kept()).toEqual([sea]);
});

it('leaves alone what another panel has kept since, when it is undone', async () => {
  await removeSearch(sea);
  keep(air);
  useToast.getState().toast?.undo?.run();

  expect(kept()).toEqual([air, sea]);
});

it('reads a name of one line, and knows the search that stands in the field', () => {
  expect([' My \n sea ', '“', ''].map(searchName)).toEqual(['My sea', '', '']);
  expect(savedAs([sea, air], ' wind tag:air')).toBe(air);
  expect(savedAs([sea], '')).toBeUndefined();
});
