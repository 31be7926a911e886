import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { onManagedChange, readManaged } from '@/lib/platform/managed-storage';
import { replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';

it('reads what the organisation has set', async () => {
  replaceMembers(fakeBrowser.storage.managed, { get: async () => ({ providers: ['ollama'] }) });

  expect(await readManaged()).toEqual({ providers: ['ollama'] });
});

it('is empty where nobody manages the browser, as in Firefox, which throws', async () => {
  replaceMembers(fakeBrowser.storage.managed, {
    get: () => Promise.reject(new Error('Managed storage manifest not found')),
  });

  expect(await readManaged()).toEqual({});
});

it('tells of changes of the organisation alone', () => {
  const changed = takeOverEvent<[changes: object, area: string]>(fakeBrowser.storage.onChanged);
  const listener = vi.fn();
  onManagedChange(listener);

  for (const area of ['local', 'session', 'managed', 'sync']) changed.fire({}, area);

  expect(listener).toHaveBeenCalledTimes(1);
});
