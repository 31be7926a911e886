import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Assistant } from '@/lib/domain/chat/assistant';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { activeModelOf, chooseModel } from '@/lib/panel/active-model';
import { useAnnouncement } from '@/lib/panel/announcements';
import {
  allowAssistant,
  assistantName,
  chooseAssistant,
  duplicateAssistant,
  moveAssistant,
  removeAssistant,
  saveAssistant,
  takeOffAssistant,
} from '@/lib/panel/chat/assistants';
import { parametersOf } from '@/lib/panel/chat/ledger';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { assistantOf } from '@/tests/fakes/assistant';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { background } from '../../fakes/background';

vi.mock('@/lib/panel/connection', async () => (await import('../../fakes/background')).background.connection);

const models = [
  { id: 'm1', name: 'One' },
  { id: 'm2', name: 'Two' },
];
const start = (assistants: readonly Assistant[] = [], own: Partial<ReturnType<typeof firstState>> = {}): void => {
  const state = firstState();
  useSession.setState({
    ...state,
    draftKey: 'w1',
    providers: [{ ...connected({ id: 'p1' }), models }],
    preferences: { ...state.preferences, assistants: [...assistants] },
    ...own,
  });
};
const undo = (): void => useToast.getState().toast?.undo?.run();
const last = () => background.commands.at(-1);

beforeEach(() => background.reset());

describe('the list of assistants', () => {
  it('gets a new one at its end, and keeps a changed one where it stands', async () => {
    start();

    const id = await saveAssistant({ name: 'Cook', instructions: 'Cook.' });

    expect(last()).toMatchObject({ type: 'assistant-keep', assistant: { id, name: 'Cook', instructions: 'Cook.' } });
    expect(last()).not.toHaveProperty('at');
  });

  it('has a copy right after the one that it is of, under a name that says so', async () => {
    await loadRemainingTexts();
    const [one, two] = [assistantOf(), assistantOf({ id: 'a2' })];
    start([one, two]);

    const id = await duplicateAssistant(one);

    expect(last()).toEqual({ type: 'assistant-keep', at: 1, assistant: { ...one, id, name: 'Navigator (copy)' } });
  });

  it('gets a deleted one back where it stood', async () => {
    const [one, two] = [assistantOf(), assistantOf({ id: 'a2' })];
    start([one, two]);

    await removeAssistant(two);
    undo();

    expect(background.commands).toMatchObject([
      { type: 'assistant-remove', id: 'a2' },
      { type: 'assistant-keep', assistant: two, at: 1 },
    ]);
  });
});

describe('moving an assistant in the list', () => {
  const [one, two] = [assistantOf({ name: 'Cook' }), assistantOf({ id: 'a2' })];

  it('says where it stands then', async () => {
    start([one, two]);

    await moveAssistant(one, 1);

    expect(background.commands).toEqual([{ type: 'assistant-move', id: one.id, to: 1 }]);
    const values = { name: 'Cook', place: 2, all: 2 };
    await vi.waitFor(() => expect(useAnnouncement.getState().current).toEqual({ textKey: 'common.movedTo', values }));
  });
});

describe('the assistant of a conversation that has not begun', () => {
  const navigator = assistantOf({ model: { connectionId: 'p1', modelId: 'm2' }, parameters: { temperature: 0 } });

  it('says what is sent and which model answers, and gives back what was set when it is taken off', async () => {
    start([navigator], { newParameters: { system: 'Be long.', topP: 1 } });

    await chooseAssistant(navigator);
    const on = [parametersOf(useSession.getState()), activeModelOf(useSession.getState())?.model.id];
    await takeOffAssistant();

    expect(on).toEqual([{ system: navigator.instructions, temperature: 0, topP: 1 }, 'm2']);
    expect(parametersOf(useSession.getState())).toEqual({ system: 'Be long.', topP: 1 });
    expect(activeModelOf(useSession.getState())?.model.id).toBe('m1');
  });

  it('leaves the model to the one that is chosen later', async () => {
    start([navigator]);
    await chooseAssistant(navigator);

    await chooseModel({ connectionId: 'p1', modelId: 'm1' });

    expect(activeModelOf(useSession.getState())?.model.id).toBe('m1');
    expect(parametersOf(useSession.getState()).system).toBe(navigator.instructions);
  });

  it('has the default model in place of one that is gone', async () => {
    start();

    await chooseAssistant({ ...navigator, model: { connectionId: 'gone', modelId: 'm9' } });

    expect(activeModelOf(useSession.getState())?.model.id).toBe('m1');
  });

  it('comes back by Undo, and the one before it, but not in another conversation', async () => {
    const cook = assistantOf({ id: 'a2', name: 'Cook' });
    start([navigator, cook]);
    await chooseAssistant(navigator);
    await chooseAssistant(cook);
    undo();
    expect(useSession.getState().newAssistant?.name).toBe('Navigator');

    await takeOffAssistant();
    useSession.setState({ draftKey: 'w2' });
    undo();
    expect(useSession.getState().newAssistant).toBeUndefined();
  });
});

describe('what an assistant of a file would turn on', () => {
  const tools = { sources: [{ id: 'own', title: 'Parley' }], off: [] };
  const foreign = assistantOf({ tools, takesPage: true, isImported: true });

  it('is on after its user has allowed it, here and the next time', async () => {
    start([foreign]);
    await chooseAssistant(foreign);
    const before = useSession.getState().newTools;

    await allowAssistant();

    expect(before).toBeUndefined();
    expect(useSession.getState().newTools).toEqual({ sources: ['own'], off: [] });
    expect(useSession.getState().newAssistant).toEqual(assistantOf({ tools, takesPage: true }));
    expect(last()).toEqual({ type: 'assistant-keep', assistant: assistantOf({ tools, takesPage: true }) });
  });

  it('is allowed as it was seen: one with other tools by now still asks', async () => {
    start([{ ...foreign, tools: { sources: [{ id: 'search', title: 'Web' }], off: [] } }]);
    await chooseAssistant(foreign);

    await allowAssistant();

    expect(background.commands.map(({ type }) => type)).not.toContain('assistant-keep');
  });
});

it('tells the background about a conversation that has begun, and Undo brings the one before', async () => {
  const before = assistantOf({ id: 'a2', name: 'Cook' });
  start([], { conversation: conversationOf({ assistant: before }) });

  await chooseAssistant(assistantOf());
  undo();
  await takeOffAssistant();

  const conversationId = conversationOf().id;
  expect(background.commands).toEqual([
    { type: 'conversation-assistant', conversationId, assistant: assistantOf() },
    { type: 'conversation-assistant', conversationId, assistant: before },
    { type: 'conversation-assistant', conversationId },
  ]);
});

it('reads a name in one line, within its bounds', () => {
  expect([assistantName(' Sea\u202e\nCook '), assistantName('\u200b'), assistantName('x'.repeat(99)).length]).toEqual([
    'Sea Cook',
    '',
    60,
  ]);
});
