import { expect, it } from 'vitest';
import { assistantOf } from '@/tests/fakes/assistant';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';
import { createFakeSource, fakeTool } from '../../fakes/tool-source';

const navigator = assistantOf({ parameters: { temperature: 0.2 }, starters: ['Where are we?'] });

const started = async (sources: Parameters<typeof createFakeBrowser>[1] = []) => {
  const browser = createFakeBrowser({}, sources);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const ask = async (requestId: string, own: Partial<Parameters<typeof askOf>[1]> = {}) => {
    const before = browser.calls.length;
    const { conversationId } = await panel.request(askOf(connectionId, { requestId, ...own }));
    await until(() => browser.calls.length > before);
    const call = browser.calls.at(-1);
    const ends = panel.eventsOf('run-end').length;
    call?.text('Aye.');
    call?.finish();
    await until(() => panel.eventsOf('run-end').length > ends);
    return { conversationId, request: call?.request };
  };
  return { browser, panel, connectionId, ask };
};

it('sends the instructions and parameters of the assistant that a conversation begins with, in every later question too', async () => {
  const { ask } = await started();

  const { conversationId, request } = await ask('q1', { assistant: navigator });
  const later = await ask('q2', { conversationId });

  for (const sent of [request, later.request]) {
    expect(sent).toMatchObject({ system: navigator.instructions, settings: { temperature: 0.2 } });
  }
});

it('keeps what a conversation began with when the assistant is changed or deleted', async () => {
  const { panel, ask } = await started();
  await panel.request({ type: 'assistant-keep', assistant: navigator });
  const { conversationId } = await ask('q1', { assistant: navigator });

  await panel.request({ type: 'assistant-keep', assistant: { ...navigator, instructions: 'Answer as a cook.' } });
  await panel.request({ type: 'assistant-remove', id: navigator.id });
  const { request } = await ask('q2', { conversationId });

  expect(request).toMatchObject({ system: navigator.instructions });
});

it('sends what the user set for the conversation in its place, and the rest of the assistant', async () => {
  const { panel, ask } = await started();
  const { conversationId } = await ask('q1', { assistant: navigator });

  await panel.request({ type: 'conversation-parameters', conversationId, parameters: { temperature: 1 } });
  const { request } = await ask('q2', { conversationId });

  expect(request).toMatchObject({ system: navigator.instructions, settings: { temperature: 1 } });
});

it('holds from the next question on where it is chosen, and what was set before comes back when it is taken off', async () => {
  const { browser, panel, ask } = await started();
  const { conversationId, request } = await ask('q1', { parameters: { system: 'Be long.', topP: 0.5 } });

  await panel.request({ type: 'conversation-assistant', conversationId, assistant: navigator });
  const on = await ask('q2', { conversationId });
  await panel.request({ type: 'conversation-assistant', conversationId });
  const off = await ask('q3', { conversationId });

  expect(request).toMatchObject({ system: 'Be long.', settings: { topP: 0.5 } });
  expect(on.request).toMatchObject({ system: navigator.instructions, settings: { topP: 0.5, temperature: 0.2 } });
  expect(off.request).toMatchObject({ system: 'Be long.', settings: { topP: 0.5 } });
  expect(off.request?.settings).not.toHaveProperty('temperature');
  expect(await browser.world.database.conversations.get(conversationId)).not.toHaveProperty('assistant');
});

it('is still there after the worker was killed, in a temporary conversation too', async () => {
  const { browser, panel, ask, connectionId } = await started();
  const kept = await ask('q1', { assistant: navigator });
  const temporary = await ask('q2', { assistant: navigator, isTemporary: true });

  panel.close();
  browser.kill();
  browser.start();
  const again = browser.openPanel();
  for (const [index, { conversationId }] of [kept, temporary].entries()) {
    const before = browser.calls.length;
    await again.request(askOf(connectionId, { requestId: `again-${index}`, conversationId }));
    await until(() => browser.calls.length > before);
    expect(browser.calls.at(-1)?.request).toMatchObject({ system: navigator.instructions });
    browser.calls.at(-1)?.finish();
  }
});

const tides = { sources: [{ id: 'tides', title: 'Tides' }], off: [] };
const choiceOf = (...sources: readonly string[]) => ({ sources: [...sources], off: [] });

it('turns its tools on where a conversation begins with it, and gives back those of every new one when it is taken off', async () => {
  const { browser, panel, connectionId } = await started([
    createFakeSource([fakeTool('high')], { id: 'tides' }).source,
    createFakeSource([fakeTool('wind')], { id: 'wind' }).source,
  ]);
  await panel.request({ type: 'tool-switch', sourceId: 'wind', isOn: true });
  const assistant = assistantOf({ tools: tides });
  const { conversationId } = await panel.request(askOf(connectionId, { assistant, tools: choiceOf('tides') }));
  const row = () => browser.world.database.conversations.get(conversationId);

  await until(() => browser.calls.length > 0);
  expect(browser.calls[0]?.request.tools?.map(({ name }) => name)).toEqual([expect.stringContaining('high')]);
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length > 0);
  expect(await row()).toMatchObject({ tools: choiceOf('tides') });
  await panel.request({ type: 'conversation-assistant', conversationId });
  expect(await row()).toMatchObject({ tools: choiceOf('wind') });
  await panel.request({ type: 'conversation-assistant', conversationId, assistant });
  expect(await row()).toMatchObject({ tools: choiceOf('tides') });
  expect(await row()).not.toHaveProperty('tools.grants');
});

it('is there at the next opening of its window where it was chosen before the first question, and in no other, until that is asked', async () => {
  const { browser, panel, connectionId } = await started();
  const { draftKey } = await panel.request({ type: 'hello', windowId: 1 });
  const settings = { assistant: navigator, parameters: { topP: 1 }, tools: choiceOf('tides') };
  await panel.request({ type: 'draft-settings', key: draftKey, settings });
  await panel.request({ type: 'draft-change', key: draftKey, text: 'Where' });
  await panel.request({ type: 'draft-change', key: draftKey, text: '' });

  panel.close();
  browser.kill();
  browser.start();
  const again = browser.openPanel();
  const hello = (windowId: number) => again.request({ type: 'hello', windowId });

  expect((await hello(1)).settings).toEqual(settings);
  expect(await hello(2)).not.toHaveProperty('settings');
  const { opened } = await again.request(askOf(connectionId, settings));
  expect(opened).not.toHaveProperty('settings');
  expect(await again.request({ type: 'conversation-open', windowId: 1 })).not.toHaveProperty('settings');
});
