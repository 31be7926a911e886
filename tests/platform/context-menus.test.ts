import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { replaceMenu } from '@/lib/platform/context-menus';
import { replaceMembers } from '@/tests/fakes/browser-api';

type Entry = { readonly id: string; readonly title: string; readonly contexts: readonly string[]; parentId?: string };

let shown: Entry[];
beforeEach(() => {
  shown = [];
  replaceMembers(fakeBrowser.runtime, { lastError: undefined });
  replaceMembers(fakeBrowser.contextMenus, {
    removeAll: async () => {
      shown = [];
    },
    create: (entry: Entry, done: () => void) => {
      shown.push(entry);
      queueMicrotask(done);
    },
  });
});

it('puts entries in place of those that are there, in their order', async () => {
  await replaceMenu([{ id: 'old', title: 'Old' }]);
  await replaceMenu([
    { id: 'parent', title: 'Parley' },
    { id: 'child', title: 'Explain', parentId: 'parent', on: 'selection' },
    { id: 'link', title: 'Ask', on: 'link' },
    { id: 'icon', title: 'Listen', on: 'icon' },
  ]);

  expect(shown).toEqual([
    { id: 'parent', title: 'Parley', contexts: ['page', 'frame', 'selection', 'editable'] },
    { id: 'child', title: 'Explain', contexts: ['selection'], parentId: 'parent' },
    { id: 'link', title: 'Ask', contexts: ['link'] },
    { id: 'icon', title: 'Listen', contexts: ['action'] },
  ]);
});

it('shows a prompt’s own ampersands and percent signs as they are written', async () => {
  await replaceMenu([{ id: 'own', title: 'Questions & answers about %s' }]);

  expect(shown.map(({ title }) => title)).toEqual(['Questions && answers about % s']);
});

it('has an empty menu without entries', async () => {
  await replaceMenu([{ id: 'old', title: 'Old' }]);
  await replaceMenu([]);

  expect(shown).toEqual([]);
});
