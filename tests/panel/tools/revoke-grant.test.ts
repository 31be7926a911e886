import { describe, expect, it, vi } from 'vitest';
import { useToast } from '@/lib/panel/toasts';
import { offerRestore, revokeGrant } from '@/lib/panel/tools/revoke-grant';
import { openFakePanel } from '@/tests/fakes/panel';

const toast = () => useToast.getState().toast;

describe('taking back what was allowed', () => {
  it.each([{ grantId: 'g1' }, { grantId: 'g1', conversationId: 'c1' }])('can be undone: %o', async (grant) => {
    const connection = openFakePanel();
    connection.answer({ 'tool-grant-restore': { isRestored: true } });

    const restore = await revokeGrant(grant);

    expect(await restore?.()).toBe(true);
    expect(connection.commands).toEqual([
      { type: 'tool-grant-revoke', ...grant },
      { type: 'tool-grant-restore', ...grant },
    ]);
  });

  it('has nothing to undo where it failed', async () => {
    openFakePanel().answer({ 'tool-grant-revoke': { code: 'storage-full' } });

    expect(await revokeGrant({ grantId: 'g1' })).toBeUndefined();
  });

  it('is told with an undo, and where that finds nothing, with that', async () => {
    const restore = vi.fn(async () => false);
    offerRestore(restore);

    expect(toast()).toMatchObject({ textKey: 'settings.tools.revoked' });
    expect(restore).not.toHaveBeenCalled();
    toast()?.undo?.run();

    await vi.waitFor(() => expect(toast()).toMatchObject({ textKey: 'settings.tools.notRestored' }));
  });
});
