import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';
import { createFakeSource, fakeTool } from '../../fakes/tool-source';

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof ChatError) return error.data.code;
    throw error;
  }
};

const start = async () => {
  const own = createFakeSource([fakeTool('clock')], { id: 'own' });
  const server = createFakeSource([fakeTool('weather')], { id: 'mcp-1' });
  const browser = createFakeBrowser({}, [own.source, server.source]);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  for (const sourceId of ['own', 'mcp-1']) await panel.request({ type: 'tool-switch', sourceId, isOn: true });
  const manage = async (items: Readonly<Record<string, unknown>>) => {
    const before = panel.eventsOf('policy-changed').length;
    browser.manage(items);
    await until(() => panel.eventsOf('policy-changed').length > before);
  };
  return { browser, panel, connectionId, manage };
};

describe('a kind of tools that the organization does not allow', () => {
  it('is neither listed nor offered to a model, and is back with its choice when the policy goes', async () => {
    const { browser, panel, connectionId, manage } = await start();
    const listed = async () => (await panel.request({ type: 'tool-list' })).sources.map(({ id, isOn }) => [id, isOn]);

    await manage({ allowedTools: ['own', 'search'] });
    expect(await listed()).toEqual([['own', true]]);
    await panel.request(askOf(connectionId));
    await until(() => browser.calls.length === 1);
    expect(browser.calls[0]?.request.tools?.map(({ name }) => name)).toEqual(['own____clock']);

    await manage({});
    expect(await listed()).toEqual([
      ['own', true],
      ['mcp-1', true],
    ]);
  });

  it('can be connected, tried and installed by no command', async () => {
    const { panel, manage } = await start();
    await manage({ allowedTools: [] });

    const refused = [
      { type: 'mcp-add', title: 'A', url: 'https://mcp.example/', headers: {} },
      { type: 'web-search-set', serviceId: 'searxng', settings: { baseUrl: 'https://searx.example' }, secrets: {} },
      { type: 'plugin-preview', manifest: { from: 'address', url: 'https://plugins.example/manifest.json' } },
    ] as const;
    for (const command of refused) {
      expect([command.type, await codeOf(panel.request(command))]).toEqual([command.type, 'managed']);
    }
  });
});
