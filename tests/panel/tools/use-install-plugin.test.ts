// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useInstallPlugin } from '@/lib/panel/tools/use-install-plugin';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel } from '@/tests/fakes/panel';

const open = (isGranted: boolean, had: readonly string[] = []) => {
  replaceMembers(fakeBrowser.permissions, {
    request: async () => isGranted,
    contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((origin) => had.includes(origin)),
  });
  return { connection: openFakePanel(), hook: renderHook(() => useInstallPlugin()).result };
};

describe('an installation', () => {
  it('reads nothing from a host that the user does not allow', async () => {
    const { connection, hook } = open(false);
    await act(() => hook.current.look({ from: 'address', url: 'weather.example.com/manifest.json' }));

    expect(hook.current.installation.trouble).toEqual({ type: 'denied', host: 'weather.example.com' });
    expect(connection.commands).toEqual([]);
  });

  it('asks for no host to read a file, and says what is no address', async () => {
    const { connection, hook } = open(false);
    connection.answer({ 'plugin-preview': { type: 'failed', problem: 'urlError' } });
    await act(() => hook.current.look({ from: 'file', text: '{' }));
    expect(hook.current.installation.trouble).toMatchObject({ problem: 'urlError' });
    await act(() => hook.current.look({ from: 'address', url: 'ftp://weather.example.com' }));

    expect(hook.current.installation.trouble).toMatchObject({ type: 'error', error: { code: 'wrong-address' } });
    expect(hook.current.installation.isBusy).toBe(false);
  });

  it('begins anew when it is cancelled', async () => {
    const { hook } = open(false);
    await act(() => hook.current.look({ from: 'address', url: 'weather.example.com' }));
    act(() => hook.current.cancel());

    expect(hook.current.installation).toEqual({ isBusy: false });
  });

  const at = 'https://weather.example.com/*';
  const elsewhere = 'https://api.example.net/*';
  const left = (connection: ReturnType<typeof open>['connection']) =>
    connection.commands.flatMap((command) => (command.type === 'plugin-leave' ? [command.origins] : []));
  const look = (hook: ReturnType<typeof open>['hook']) =>
    act(() => hook.current.look({ from: 'address', url: 'weather.example.com/manifest.json' }));

  it('that comes to nothing gives back the access that was given for it, and none that was there before', async () => {
    const { connection, hook } = open(true);
    connection.answer({ 'plugin-preview': { type: 'failed', problem: 'urlError' }, 'plugin-leave': null });
    await look(hook);
    expect(left(connection)).toEqual([[at]]);

    const known = open(true, [at]);
    known.connection.answer({ 'plugin-preview': { type: 'failed', problem: 'urlError' }, 'plugin-leave': null });
    await look(known.hook);
    expect(left(known.connection)).toEqual([]);
  });

  it('that needs another host first keeps the access until the user begins anew', async () => {
    const { connection, hook } = open(true);
    const error = { code: 'blocked', host: 'api.example.net' } as const;
    connection.answer({
      'plugin-preview': { type: 'failed', problem: 'openAPIInvalid', error },
      'plugin-leave': null,
    });
    await look(hook);
    await act(() => hook.current.allow());
    expect(left(connection)).toEqual([]);
    act(() => hook.current.cancel());

    expect(left(connection)).toEqual([[at, elsewhere]]);
  });
});
