import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  closeThisTab,
  hasRecorder,
  microphoneAccess,
  openMicrophone,
  openMicrophoneSettings,
  openMicrophoneTab,
  watchMicrophoneAccess,
} from '@/lib/platform/microphone';
import { replaceMembers } from '@/tests/fakes/browser-api';

class FakePermission extends EventTarget {
  state = 'prompt';

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

let permission: FakePermission;
let opened: unknown[];
beforeEach(() => {
  fakeBrowser.reset();
  permission = new FakePermission();
  opened = [];
  replaceMembers(fakeBrowser.runtime, { getURL: (path: string) => `chrome-extension://parley-id${path}` });
  vi.stubGlobal('navigator', {
    permissions: { query: async ({ name }: { name: string }) => (name === 'microphone' ? permission : undefined) },
    mediaDevices: {
      getUserMedia: async (wanted: unknown) => {
        opened.push(wanted);
        return 'a stream';
      },
    },
  });
});

it('tells each change of the access, and none after it is ended', async () => {
  const told: string[] = [];
  const ending = new AbortController();
  const before = await microphoneAccess();
  await watchMicrophoneAccess((access) => told.push(access), ending.signal);

  permission.become('granted');
  permission.become('denied');
  ending.abort();
  permission.become('prompt');

  expect([before, ...told]).toEqual(['prompt', 'granted', 'denied']);
});

it('tells nothing when it is ended before the browser has answered', async () => {
  const told: string[] = [];
  const ending = new AbortController();
  const watching = watchMicrophoneAccess((access) => told.push(access), ending.signal);
  ending.abort();
  await watching;

  permission.become('granted');

  expect(told).toEqual([]);
});

it('opens one channel without the sound that the computer makes itself', async () => {
  await openMicrophone();

  expect(opened).toEqual([
    { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 } },
  ]);
});

it.each([
  ['can record', { MediaRecorder: class {} }, true],
  ['cannot record without a recorder', { MediaRecorder: undefined }, false],
])('%s', (_name, { MediaRecorder }, expected) => {
  vi.stubGlobal('MediaRecorder', MediaRecorder);

  expect(hasRecorder()).toBe(expected);
});

it('cannot record where a page may not open a microphone, as over plain http', () => {
  vi.stubGlobal('MediaRecorder', class {});
  vi.stubGlobal('navigator', {});

  expect(hasRecorder()).toBe(false);
});

it('opens the tab that asks once, and brings the open one to the front after that', async () => {
  const contexts: { readonly tabId: number | undefined }[] = [];
  replaceMembers(fakeBrowser.runtime, { getContexts: async () => contexts });

  await openMicrophoneTab();
  const [tab] = await fakeBrowser.tabs.query({ url: 'chrome-extension://parley-id/microphone.html' });
  contexts.push({ tabId: tab?.id });
  await fakeBrowser.tabs.create({ url: 'https://news.example/', active: true });
  await openMicrophoneTab();

  expect(await fakeBrowser.tabs.query({ url: 'chrome-extension://parley-id/microphone.html' })).toHaveLength(1);
  expect((await fakeBrowser.tabs.get(tab?.id ?? -1)).active).toBe(true);
});

it('closes the tab of this page, and nothing where the page is in no tab', async () => {
  const tab = await fakeBrowser.tabs.create({ url: 'https://news.example/' });
  const removed: unknown[] = [];
  replaceMembers(fakeBrowser.tabs, {
    getCurrent: async () => tab,
    remove: async (id: number) => void removed.push(id),
  });
  await closeThisTab();
  replaceMembers(fakeBrowser.tabs, { getCurrent: async () => undefined });
  await closeThisTab();

  expect(removed).toEqual([tab.id]);
});

it('opens the browser’s own page about this extension', async () => {
  await openMicrophoneSettings();

  expect((await fakeBrowser.tabs.query({})).map(({ url }) => url)).toContain(
    'chrome://settings/content/siteDetails?site=chrome-extension%3A%2F%2Fparley-id',
  );
});
