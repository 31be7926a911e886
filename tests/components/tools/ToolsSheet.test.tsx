// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolsButton } from '@/components/tools/ToolsButton';
import { ToolsPage } from '@/components/tools/ToolsPage';
import { ToolsSheet } from '@/components/tools/ToolsSheet';
import type { ListedToolSource, ToolList } from '@/lib/domain/tools/tool-list';
import { useSession } from '@/lib/panel/session-store';
import { usePlugins } from '@/lib/panel/tools/plugins';
import { useToolList } from '@/lib/panel/tools/tool-list';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { pluginPreviewOf, pluginViewOf } from '@/tests/fakes/plugin-view';
import { renderThemed } from '@/tests/fakes/themed';

const own: ListedToolSource = {
  id: 'own',
  title: 'Parley',
  isOn: true,
  tools: [{ name: 'clock', title: 'Clock', description: 'Tells the time.', effect: 'local', isOn: true }],
};
const notes: ListedToolSource = {
  id: 'mcp-notes',
  title: 'Notes',
  host: 'notes.example',
  isOn: false,
  tools: [],
  problem: { code: 'refused', host: 'notes.example' },
};
const listOf = (change: Partial<ToolList> = {}): ToolList => ({
  sources: [own],
  count: 1,
  search: { type: 'none' },
  tokens: 200,
  stepLimit: 20,
  ...change,
});

const openWith = (list: ToolList) => {
  useToolList.setState({ list: undefined, hasFailed: false });
  usePlugins.setState({ plugins: undefined });
  const connection = openFakePanel({ conversation: conversationOf(), providers: [connected()] });
  connection.answer({
    'tool-list': list,
    'mcp-list': { connections: [], known: [] },
    'web-search-list': { catalog: [], connections: [] },
    'tool-grants': { always: [], conversation: [] },
    'plugin-list': [],
  });
  return connection;
};
const theSwitch = (name: string) => screen.findByRole('switch', { name });
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

afterEach(cleanup);

describe('the sheet of tools', () => {
  it('has a switch for each source, and one for each of its tools', async () => {
    const connection = openWith(listOf());
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    fireEvent.click(await theSwitch('Parley'));
    fireEvent.click(screen.getByRole('button', { name: 'Tools: 1 of 1 on' }));
    expect(screen.getByText('Sends nothing')).toBeTruthy();
    fireEvent.click(await theSwitch('Clock'));

    expect(connection.sent('tool-switch')).toEqual([
      { type: 'tool-switch', conversationId: 'c1', sourceId: 'own', isOn: false },
      { type: 'tool-switch', conversationId: 'c1', sourceId: 'own', toolName: 'clock', isOn: false },
    ]);
  });

  it('shows the switches off for a model without tools, and says so', async () => {
    openWith(listOf({ off: 'model', count: 0 }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    const parley = await theSwitch('Parley');
    expect([isChecked(parley), parley.hasAttribute('disabled')]).toEqual([false, true]);
    expect(screen.getByText(/ can’t use tools, so none are sent\.$/u)).toBeTruthy();
  });

  it('counts the tools of a source that is off, and says of none that it is on', async () => {
    openWith(listOf({ sources: [{ ...own, isOn: false }] }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findByRole('button', { name: '1 tool' })).toBeTruthy();
  });

  it('says which page of a list is missing, and that a server has no tools', async () => {
    const { problem: _, ...before } = notes;
    const server = { ...before, isOn: true, listedAt: 1 };
    openWith(
      listOf({
        sources: [
          { ...server, tools: own.tools, missing: 2 },
          { ...server, id: 'mcp-logs', title: 'Logs' },
        ],
      }),
    );
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findByText(/^Page 2 of its tool list couldn’t be read/u)).toBeTruthy();
    expect(screen.getAllByText('It offers no tools.')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Refresh tools' })).toBeTruthy();
  });

  it('shows a plugin that is off since it changed, with what changed and a yes to it', async () => {
    const connection = openWith(listOf());
    const changes = {
      apis: { added: ['storms'], removed: [], changed: [] },
      hosts: { added: [], removed: [] },
      fields: [],
    };
    const update = { preview: pluginPreviewOf(), pin: 'next', origins: [], changes };
    connection.answer({ 'plugin-list': [pluginViewOf(), pluginViewOf({ update })] });
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findAllByText('“Weather” has changed. Models can’t use it until you agree.')).toHaveLength(1);
    expect(screen.getByText('New: storms')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept changes' })).toBeTruthy();
  });

  it('says why a source cannot be turned on', async () => {
    openWith(listOf({ sources: [notes] }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect((await theSwitch('Notes')).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Nothing is responding at notes.example')).toBeTruthy();
  });

  it('lists what is allowed in this conversation, and takes it back', async () => {
    const connection = openWith(listOf());
    const grant = { id: 'g1', sourceId: 'mcp-weather', toolName: 'forecast', host: 'api.openweather.example' };
    const allowed = [{ ...grant, title: 'Forecast', sourceTitle: 'OpenWeather', grantedAt: Date.UTC(2026, 0, 5, 12) }];
    connection.answer({ 'tool-grants': { always: [], conversation: allowed } });
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findByRole('heading', { name: 'Allowed in this conversation' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Revoke Forecast' }));
    connection.answer({ 'tool-grants': { always: [], conversation: [] } });
    act(() => connection.emit({ type: 'tools-changed', conversationId: 'c1' }));

    expect(connection.sent('tool-grant-revoke')).toEqual([
      { type: 'tool-grant-revoke', conversationId: 'c1', grantId: 'g1' },
    ]);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Allowed in this conversation' })).toBeNull());

    // The sheet covers toasts: it says so itself, where the keyboard is.
    connection.answer({ 'tool-grant-restore': { isRestored: true } });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(connection.sent('tool-grant-restore')).toEqual([
      { type: 'tool-grant-restore', conversationId: 'c1', grantId: 'g1' },
    ]);
  });

  it('has the keyboard at the undo of what was revoked last', async () => {
    const connection = openWith(listOf());
    const grantOf = (id: string, title: string) => ({
      ...{ id, sourceId: 'mcp-weather', toolName: id, title, sourceTitle: 'OpenWeather' },
      grantedAt: Date.UTC(2026, 0, 5, 12),
    });
    const conversation = [grantOf('g1', 'Forecast'), grantOf('g2', 'Tides')];
    connection.answer({ 'tool-grants': { always: [], conversation }, 'tool-grant-restore': { isRestored: true } });
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    for (const name of ['Forecast', 'Tides']) {
      const revoke = await screen.findByRole('button', { name: `Revoke ${name}` });
      revoke.focus();
      fireEvent.click(revoke);
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
    }
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(connection.sent('tool-grant-restore')).toHaveLength(1));
    expect(connection.sent('tool-grant-restore')[0]).toMatchObject({ grantId: 'g2' });
  });

  it('asks servers for their tools at a press and not before, and says of when their list is', async () => {
    const tool = { name: 'look', title: 'Look', description: '', effect: 'reads', isOn: true } as const;
    const listed = { id: 'mcp-1', title: 'Notes', isOn: true, tools: [tool], listedAt: Date.UTC(2026, 0, 5, 12) };
    const connection = openWith(listOf({ sources: [own, listed] }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    await theSwitch('Notes');
    expect(connection.sent('tool-list').some(({ isFresh }) => isFresh === true)).toBe(false);
    fireEvent.click(screen.getAllByText('Tools: 1 of 1 on').at(-1) ?? document.body);
    expect(screen.getByText(/^Updated .*2026/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh tools' }));
    await waitFor(() => expect(connection.sent('tool-list').at(-1)).toMatchObject({ isFresh: true }));
  });

  it('says that servers are being asked, and no longer waits for them when that is canceled', async () => {
    const listed = { id: 'mcp-1', title: 'Notes', isOn: true, tools: [], listedAt: Date.UTC(2026, 0, 5, 12) };
    const connection = openWith(listOf({ sources: [own, listed] }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);
    await theSwitch('Notes');
    connection.hold('tool-list');

    fireEvent.click(screen.getByRole('button', { name: 'Refresh tools' }));
    expect(await screen.findByText('Asking servers for their tools…')).toBeTruthy();
    const workId = connection.sent('tool-list').at(-1)?.workId;
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(connection.sent('tool-wait-cancel')).toEqual([{ type: 'tool-wait-cancel', workId }]);
    expect(await screen.findByRole('button', { name: 'Refresh tools' })).toBeTruthy();
    expect(connection.sent('tool-list').at(-1)).not.toHaveProperty('isFresh');
  });

  it('says that there are none, and leads to the settings', async () => {
    openWith(listOf({ sources: [], count: 0 }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findByText('No tools yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tool settings' }));
    expect(useSession.getState().view).toEqual({ name: 'settings', page: 'tools' });
  });

  it('says how many tools a model gets where more are on than it takes', async () => {
    const tool = { title: 'Clock', description: '', effect: 'local', isOn: true } as const;
    const tools = Array.from({ length: 500 }, (_, index) => ({ ...tool, name: `t${index}` }));
    openWith(listOf({ sources: [{ ...own, tools, sent: 128 }], count: 128 }));
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    expect(await screen.findByText(/Of the 500 here, it gets 128/u)).toBeTruthy();
  });

  it('can be tried again where the tools could not be listed', async () => {
    const connection = openWith(listOf());
    connection.answer({ 'tool-list': { code: 'unknown' } });
    renderThemed(<ToolsSheet onClose={() => undefined} />);

    const again = await screen.findByRole('button', { name: 'Try again' });
    connection.answer({ 'tool-list': listOf() });
    fireEvent.click(again);
    await theSwitch('Parley');

    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('the button at the composer', () => {
  it('counts the tools that are on, and opens the sheet', async () => {
    openWith(listOf({ count: 3 }));
    renderThemed(<ToolsButton />);

    fireEvent.click(await screen.findByRole('button', { name: '3 tools' }));
    expect(await screen.findByRole('dialog', { name: 'Tools' })).toBeTruthy();
  });

  it('is an icon where none is on', async () => {
    const connection = openWith(listOf({ count: 0 }));
    renderThemed(<ToolsButton />);
    await waitFor(() => expect(connection.sent('tool-list')).toHaveLength(1));

    expect(screen.getByRole('button', { name: 'Tools' }).textContent).toBe('');
  });
});

describe('the settings of tools', () => {
  it('take back what is always allowed', async () => {
    const connection = openWith(listOf());
    const grant = { id: 'g1', sourceId: 'mcp-weather', toolName: 'forecast', host: 'api.openweather.example' };
    const always = [{ ...grant, title: 'Forecast', sourceTitle: 'OpenWeather', grantedAt: Date.UTC(2026, 0, 5, 12) }];
    connection.answer({ 'tool-grants': { always, conversation: [] } });
    renderThemed(<ToolsPage unlock={() => null} />);

    expect(await screen.findByText(/^OpenWeather · api\.openweather\.example · since .*Jan.* 5, 2026/u)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Revoke Forecast' }));
    connection.answer({ 'tool-grants': { always: [], conversation: [] } });
    act(() => connection.emit({ type: 'tools-changed' }));

    expect(connection.sent('tool-grant-revoke')).toEqual([{ type: 'tool-grant-revoke', grantId: 'g1' }]);
    expect(await screen.findByText(/Choose “Always allow” when it asks/u)).toBeTruthy();
  });

  it('turn sources on and off for new conversations', async () => {
    const connection = openWith(listOf());
    renderThemed(<ToolsPage unlock={() => null} />);

    const group = await screen.findByRole('region', { name: 'Tools in new conversations' });
    fireEvent.click(await within(group).findByRole('switch', { name: 'Parley' }));

    expect(connection.sent('tool-switch')).toEqual([{ type: 'tool-switch', sourceId: 'own', isOn: false }]);
  });
});
