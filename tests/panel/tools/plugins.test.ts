import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useToast } from '@/lib/panel/toasts';
import { acceptUpdate, followPlugins, removePlugin, usePlugins } from '@/lib/panel/tools/plugins';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { pluginPreviewOf, pluginViewOf } from '@/tests/fakes/plugin-view';

const update = {
  preview: pluginPreviewOf(),
  pin: 'q',
  origins: ['https://pay.example.com/*'],
  changes: { apis: { added: [], removed: [], changed: [] }, hosts: { added: [], removed: [] }, fields: ['meta'] },
};

describe('the plugins in the panel', () => {
  it('follow what the background says of them', async () => {
    const connection = openFakePanel();
    connection.answer({ 'plugin-list': [] });
    followPlugins();
    await vi.waitFor(() => expect(usePlugins.getState().plugins).toEqual([]));
    connection.answer({ 'plugin-list': [pluginViewOf()] });
    connection.emit({ type: 'tools-changed', conversationId: 'c1' });
    connection.emit({ type: 'tools-changed' });

    await vi.waitFor(() => expect(usePlugins.getState().plugins).toHaveLength(1));
    expect(connection.sent('plugin-list')).toHaveLength(2);
  });

  it('come back by the toast that says that they were removed', async () => {
    const connection = openFakePanel();
    connection.answer({ 'plugin-remove': { undoForMs: 10_000 }, 'plugin-restore': null });
    await removePlugin(pluginViewOf());
    useToast.getState().toast?.undo?.run();

    expect(connection.sent('plugin-restore')).toMatchObject([{ identifier: 'weather' }]);
  });

  it('are not renewed where the browser’s question about new hosts is answered with no', async () => {
    const connection = openFakePanel();
    replaceMembers(fakeBrowser.permissions, { request: async () => false });
    await acceptUpdate(pluginViewOf({ update }));

    expect(connection.sent('plugin-accept')).toEqual([]);
    expect(toastKey()).toBe('pages.accessDenied');
  });
});
