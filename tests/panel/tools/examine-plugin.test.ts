import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { examinePlugin } from '@/lib/panel/tools/examine-plugin';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel } from '@/tests/fakes/panel';
import { pluginPreviewOf, pluginViewOf } from '@/tests/fakes/plugin-view';

const secret = { name: 'apiKey', title: 'API key', isRequired: true, type: 'secret' } as const;
const plugin = pluginViewOf({ preview: pluginPreviewOf({ settings: [secret] }) });

const open = (isGranted = true) => {
  replaceMembers(fakeBrowser.permissions, { contains: async () => isGranted });
  const connection = openFakePanel();
  const filled = { values: {}, secrets: { apiKey: { lastFour: '5521' } } };
  connection.answer({ 'plugin-look': { type: 'same' }, 'plugin-settings': filled });
  return connection;
};

describe('the examination of a plugin', () => {
  it('finds nothing where its hosts, its manifest and its settings are there', async () => {
    open();

    expect(await examinePlugin(plugin)).toEqual({});
  });

  it('stops at hosts that the browser has not granted, and asks nobody', async () => {
    const connection = open(false);

    expect(await examinePlugin(plugin)).toEqual({ failed: 'permission', missing: plugin.origins });
    expect(connection.commands).toEqual([]);
  });

  it('says why its manifest cannot be looked at, and when it is another', async () => {
    const connection = open();
    connection.answer({ 'plugin-look': { type: 'failed', problem: 'urlError' } });
    expect(await examinePlugin(plugin)).toMatchObject({ failed: 'manifest', trouble: { problem: 'urlError' } });
    connection.answer({ 'plugin-look': { code: 'timeout' } });
    expect(await examinePlugin(plugin)).toMatchObject({ failed: 'manifest', trouble: { error: { code: 'timeout' } } });
    const { manifestUrl: _, ...fromFile } = plugin;

    expect(await examinePlugin(fromFile)).toEqual({});
  });

  it('finds settings that are missing or locked', async () => {
    const connection = open();
    connection.answer({ 'plugin-settings': { values: {}, secrets: {} } });
    expect(await examinePlugin(plugin)).toEqual({ failed: 'settings' });
    connection.answer({ 'plugin-settings': { code: 'locked' } });

    expect(await examinePlugin(plugin)).toMatchObject({ failed: 'settings', trouble: { error: { code: 'locked' } } });
  });
});
