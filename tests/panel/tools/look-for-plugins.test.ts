import { describe, expect, it } from 'vitest';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import { lookForPlugins } from '@/lib/panel/tools/look-for-plugins';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const listWith = (...ids: readonly string[]): ToolList => ({
  sources: ids.map((id) => ({ id, title: id, isOn: true, tools: [] })),
  count: 0,
  search: { type: 'none' },
  tokens: 0,
  stepLimit: 20,
});

describe('looking for changes of plugins', () => {
  it('is not done where no plugin is installed', async () => {
    const connection = openFakePanel();
    await lookForPlugins(listWith('own', 'mcp-1'));
    await lookForPlugins(undefined);

    expect(connection.commands).toEqual([]);
  });

  it('says that one has changed, with the way to it', async () => {
    const connection = openFakePanel();
    connection.answer({ 'plugin-look-all': { found: false } });
    await lookForPlugins(listWith('own', 'plugin-weather'));
    expect(toastKey()).toBeUndefined();
    connection.answer({ 'plugin-look-all': { found: true } });
    await lookForPlugins(listWith('own', 'plugin-weather'));

    expect(toastKey()).toBe('plugin.found');
  });
});
