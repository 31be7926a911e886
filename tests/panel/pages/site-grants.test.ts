import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { groupGrants, revokeGrant } from '@/lib/panel/pages/site-grants';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const grant = { id: 'news.example', host: 'news.example', patterns: ['https://news.example/*'], isService: false };

/** A browser that removes access or not, and gives it again or not. */
const setUp = ({ removes = true, gives = true }: { readonly removes?: boolean; readonly gives?: boolean } = {}) => {
  const request = vi.fn(async (_asked: { readonly origins?: readonly string[] }) => gives);
  replaceMembers(fakeBrowser.permissions, { remove: async () => removes, request });
  return { connection: openFakePanel(), request };
};

it('lists what was asked for together once, services apart from pages, every site first', () => {
  const patterns = [
    'https://news.example/*',
    'http://*/*',
    'https://*/*',
    'http://127.0.0.1/*',
    'http://news.example/*',
  ];

  expect(groupGrants(patterns, ['127.0.0.1:11434'])).toEqual([
    { id: 'all', patterns: ['http://*/*', 'https://*/*'], isService: false },
    { id: '127.0.0.1', host: '127.0.0.1', patterns: ['http://127.0.0.1/*'], isService: true },
    {
      id: 'news.example',
      host: 'news.example',
      patterns: ['https://news.example/*', 'http://news.example/*'],
      isService: false,
    },
  ]);
});

it('asks the browser for the same access again in the press on Undo', async () => {
  const { connection, request } = setUp();

  await revokeGrant(grant);
  expect(toastKey()).toBe('settings.pages.revoked');
  useToast.getState().toast?.undo?.run();

  expect(request.mock.calls).toEqual([[{ origins: grant.patterns }]]);
  expect(connection.commands).toEqual([]);
});

it.each([
  ['of the site', grant, ['https://news.example/*']],
  [
    'of every site',
    { id: 'all', patterns: ['https://*/*'], isService: false },
    ['https://news.example/*', 'https://sea.example/*'],
  ],
])('brings back the toolbar that went with the access, %s', async (_which, revoked, expected) => {
  const { connection } = setUp();
  const toolbarSites = ['https://news.example/*', 'https://sea.example/*'];
  useSession.setState({ preferences: preferencesSchema.parse({ pages: { toolbarSites } }) });

  await revokeGrant(revoked);
  useSession.setState({ preferences: preferencesSchema.parse({}) });
  useToast.getState().toast?.undo?.run();

  await vi.waitFor(() => expect(connection.sent('preferences-change')).toHaveLength(1));
  expect(connection.sent('preferences-change')).toMatchObject([{ change: { pages: { toolbarSites: expected } } }]);
});

it('says so when the user does not allow it again, and brings no toolbar back', async () => {
  const { connection } = setUp({ gives: false });
  const toolbarSites = ['https://news.example/*'];
  useSession.setState({ preferences: preferencesSchema.parse({ pages: { toolbarSites } }) });

  await revokeGrant(grant);
  useToast.getState().toast?.undo?.run();

  await vi.waitFor(() => expect(toastKey()).toBe('settings.pages.denied'));
  expect(connection.commands).toEqual([]);
});

it('offers nothing to undo when the browser keeps the access', async () => {
  setUp({ removes: false });

  await revokeGrant(grant);

  expect(useToast.getState().toast).toMatchObject({ textKey: 'settings.pages.notRevoked' });
  expect(useToast.getState().toast?.undo).toBeUndefined();
});
