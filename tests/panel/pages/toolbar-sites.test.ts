import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import {
  addToolbar,
  askAboutToolbar,
  closeToolbarQuestion,
  refuseToolbar,
  removeToolbar,
  removeToolbarSite,
  useToolbarQuestion,
} from '@/lib/panel/pages/toolbar-sites';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { replaceMembers } from '@/tests/fakes/browser-api';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const url = 'https://news.example/sky';
const site = 'https://news.example/*';
const preferencesWith = (pages: object) => preferencesSchema.parse({ pages });
const asked = (): string | undefined => useToolbarQuestion.getState().url;
const changes = () => connection.sent('preferences-change').map(({ change }) => change.pages);

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  closeToolbarQuestion();
  replaceMembers(fakeBrowser.permissions, { request: async () => true });
});

it('asks about the page whose selection was asked about', () => {
  askAboutToolbar(url);

  expect(asked()).toBe(url);
});

it.each([
  ['who was asked before', { wasAskedAboutToolbar: true }, url],
  ['who has it on this site already', { toolbarSites: [site] }, url],
  ['on a page that no extension can read', {}, 'chrome://settings/'],
])('asks nobody %s', (_who, pages, on) => {
  useSession.setState({ preferences: preferencesWith(pages) });
  askAboutToolbar(on);

  expect(asked()).toBeUndefined();
});

it('never asks again when the answer is nowhere', async () => {
  askAboutToolbar(url);
  await refuseToolbar();

  expect(asked()).toBeUndefined();
  expect(changes()).toMatchObject([{ wasAskedAboutToolbar: true, toolbarSites: [] }]);
});

it('adds the site, each once, when the browser allows it', async () => {
  useSession.setState({ preferences: preferencesWith({ toolbarSites: ['https://a.example/*', site] }) });

  expect(await addToolbar(url, 'site')).toBe(true);
  expect(changes()).toMatchObject([{ toolbarSites: ['https://a.example/*', site], wasAskedAboutToolbar: true }]);
});

it('changes nothing when the browser does not allow it', async () => {
  replaceMembers(fakeBrowser.permissions, { request: async () => false });

  expect(await addToolbar(url, 'all')).toBe(false);
  expect(connection.commands).toEqual([]);
});

it('takes sites away and leaves the others', async () => {
  useSession.setState({ preferences: preferencesWith({ toolbarSites: ['https://a.example/*', site] }) });
  await removeToolbar([site]);

  expect(changes()).toMatchObject([{ toolbarSites: ['https://a.example/*'] }]);
});

it('brings a site back that was taken away, beside those that came meanwhile', async () => {
  useSession.setState({ preferences: preferencesWith({ toolbarSites: [site] }) });
  await removeToolbarSite({ host: 'news.example', patterns: [site] });
  const { toast } = useToast.getState();
  expect(toast).toMatchObject({ textKey: 'settings.pages.siteRemoved', values: { host: 'news.example' } });

  useSession.setState({ preferences: preferencesWith({ toolbarSites: ['https://a.example/*'] }) });
  toast?.undo?.run();

  expect(changes()).toMatchObject([{ toolbarSites: [] }, { toolbarSites: ['https://a.example/*', site] }]);
});
