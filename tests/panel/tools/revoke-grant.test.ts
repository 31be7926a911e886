import { describe, expect, it, vi } from 'vitest';
import { useToast } from '@/lib/panel/toasts';
import { revokeGrant } from '@/lib/panel/tools/revoke-grant';
import { openFakePanel } from '@/tests/fakes/panel';

const toast = () => useToast.getState().toast;

describe('taking back what was allowed', () => {
  it.each([{ grantId: 'g1' }, { grantId: 'g1', conversationId: 'c1' }])('offers to undo it: %o', async (grant) => {
    const connection = openFakePanel();
    connection.answer({ 'tool-grant-restore': { isRestored: true } });

    await revokeGrant(grant);
    expect(toast()).toMatchObject({ textKey: 'settings.tools.revoked' });
    toast()?.undo?.run();

    await vi.waitFor(() =>
      expect(connection.sent('tool-grant-restore')).toEqual([{ type: 'tool-grant-restore', ...grant }]),
    );
    expect(connection.commands[0]).toEqual({ type: 'tool-grant-revoke', ...grant });
    expect(toast()).toMatchObject({ textKey: 'settings.tools.revoked' });
  });

  it('says so where the background no longer knows what it was', async () => {
    openFakePanel().answer({ 'tool-grant-restore': { isRestored: false } });

    await revokeGrant({ grantId: 'g1' });
    toast()?.undo?.run();

    await vi.waitFor(() => expect(toast()).toMatchObject({ textKey: 'settings.tools.notRestored' }));
  });

  it('offers nothing to undo where it failed', async () => {
    openFakePanel().answer({ 'tool-grant-revoke': { code: 'storage-full' } });

    await revokeGrant({ grantId: 'g1' });

    expect(toast()?.textKey).not.toBe('settings.tools.revoked');
    expect(toast()?.undo).toBeUndefined();
  });
});
