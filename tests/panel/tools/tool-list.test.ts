import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import { useSession } from '@/lib/panel/session-store';
import { followToolList, loadToolList, switchTool, useToolList } from '@/lib/panel/tools/tool-list';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const listOf = (count: number): ToolList => ({
  sources: [],
  count,
  search: { type: 'none' },
  tokens: 200,
  stepLimit: 20,
});
const count = () => useToolList.getState().list?.count;

beforeEach(() => useToolList.setState({ list: undefined, hasFailed: false }));

describe('the tools of the conversation that is shown', () => {
  it('are asked for with the model that would be asked, again when either changes', async () => {
    const connection = openFakePanel({ conversation: conversationOf(), providers: [connected()] });
    const model = { connectionId: 'connection-1', modelId: connected().models[0]?.id };
    followToolList();
    followToolList();
    useSession.setState({ draft: 'Hello' });
    useSession.setState({ conversation: conversationOf({ id: 'c2' }) });
    useSession.setState({ conversation: undefined });

    await vi.waitFor(() => expect(connection.sent('tool-list')).toHaveLength(3));
    expect(connection.sent('tool-list')).toEqual([
      { type: 'tool-list', conversationId: 'c1', model },
      { type: 'tool-list', conversationId: 'c2', model },
      { type: 'tool-list', model },
    ]);
  });

  it('of a new one with its own are asked for and switched there, and every other new one keeps its own', async () => {
    const connection = openFakePanel();
    connection.answer({ 'draft-settings': null });
    followToolList();
    useSession.setState({ newTools: { sources: ['own'], off: [] } });

    await switchTool({ sourceId: 'search', isOn: true });

    const choice = { sources: ['own', 'search'], off: [] };
    await vi.waitFor(() => expect(connection.sent('tool-list').at(-1)).toMatchObject({ choice }));
    expect(useSession.getState().newTools).toEqual(choice);
    expect(connection.sent('tool-switch')).toEqual([]);
    expect(connection.sent('draft-settings').at(-1)?.settings).toEqual({ tools: choice });
  });

  it('follow what changes here and in general, and not in another conversation', async () => {
    const connection = openFakePanel({ conversation: conversationOf() });
    connection.answer({ 'tool-list': listOf(1) });
    followToolList();
    await vi.waitFor(() => expect(count()).toBe(1));
    const before = connection.sent('tool-list').length;

    connection.emit({ type: 'tools-changed', conversationId: 'another' });
    connection.emit({ type: 'tools-changed', conversationId: 'c1' });
    connection.emit({ type: 'tools-changed' });

    expect(connection.sent('tool-list')).toHaveLength(before + 2);
  });

  it('are those of the last question, whichever is answered first', async () => {
    const connection = openFakePanel();
    const slow = new Promise<ToolList>((resolve) => setTimeout(resolve, 0, listOf(1)));
    vi.spyOn(connection, 'request').mockReturnValueOnce(slow);
    connection.answer({ 'tool-list': listOf(2) });

    await Promise.all([loadToolList(), loadToolList()]);

    expect(count()).toBe(2);
  });

  it('still stand when they could not be asked for again, which is said', async () => {
    const connection = openFakePanel();
    connection.answer({ 'tool-list': listOf(1) });
    await loadToolList();
    connection.answer({ 'tool-list': { code: 'unknown' } });
    await loadToolList();

    expect(useToolList.getState()).toEqual({ list: listOf(1), hasFailed: true });
  });
});

it('switches a tool in the conversation, and for new ones where there is none', async () => {
  const connection = openFakePanel({ conversation: conversationOf() });
  const change = { sourceId: 'own', toolName: 'clock', isOn: false };

  await switchTool(change);
  useSession.setState({ conversation: undefined });
  await switchTool({ sourceId: 'own', isOn: true });

  expect(connection.sent('tool-switch')).toEqual([
    { type: 'tool-switch', conversationId: 'c1', ...change },
    { type: 'tool-switch', sourceId: 'own', isOn: true },
  ]);
});

it('says when a switch was not taken', async () => {
  openFakePanel().answer({ 'tool-switch': { code: 'storage-full' } });

  await switchTool({ sourceId: 'own', isOn: true });

  expect(toastKey()).toBe('error.storage-full.title');
});
