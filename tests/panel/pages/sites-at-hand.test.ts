import { beforeEach, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { listSites, removeAllSites, removeSite } from '@/lib/panel/pages/sites-at-hand';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const origins = ['https://sea.example', 'http://news.example', 'http://127.0.0.1:3941', 'https://news.example'];

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'sites-at-hand-remove': null, 'sites-at-hand-restore': null });
  useSession.setState({ preferences: preferencesSchema.parse({ sitesAtHand: origins }) });
});

it('lists sites by name, with their port, and once where they came both with and without TLS', () => {
  expect(listSites(origins)).toEqual([
    { host: '127.0.0.1:3941', origins: ['http://127.0.0.1:3941'] },
    { host: 'news.example', origins: ['http://news.example', 'https://news.example'] },
    { host: 'sea.example', origins: ['https://sea.example'] },
  ]);
});

it('removes a site with all its origins, and brings the same ones back', async () => {
  const sites = ['http://news.example', 'https://news.example'];

  await removeSite({ host: 'news.example', origins: sites });
  const { toast } = useToast.getState();
  toast?.undo?.run();

  expect(toast).toMatchObject({ textKey: 'settings.pages.siteRemoved', values: { host: 'news.example' } });
  expect(connection.commands).toEqual([
    { type: 'sites-at-hand-remove', sites },
    { type: 'sites-at-hand-restore', sites },
  ]);
});

it('removes all sites, and brings back those that there were', async () => {
  await removeAllSites();
  useSession.setState({ preferences: preferencesSchema.parse({}) });
  const { toast } = useToast.getState();
  toast?.undo?.run();

  expect(toast?.textKey).toBe('settings.pages.atHandRemovedAll');
  expect(connection.commands).toEqual([
    { type: 'sites-at-hand-remove', sites: origins },
    { type: 'sites-at-hand-restore', sites: origins },
  ]);
});

it('offers nothing to undo when the background could not remove it', async () => {
  connection.answer({ 'sites-at-hand-remove': { code: 'storage-full' } });

  await removeAllSites();

  expect(useToast.getState().toast?.undo).toBeUndefined();
  expect(toastKey()).not.toBe('settings.pages.atHandRemovedAll');
});
