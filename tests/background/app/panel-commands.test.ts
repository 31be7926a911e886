import { expect, it } from 'vitest';
import { mostAssistants } from '@/lib/domain/chat/assistant';
import { assistantOf } from '@/tests/fakes/assistant';
import { createFakeBrowser } from '../../fakes/fake-browser';

it('lets a local service that comes back by undo be asked at once: the rule about its Origin comes back too', async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const { provider } = await panel.request({
    type: 'provider-add',
    providerId: 'scripted',
    settings: { baseUrl: 'http://127.0.0.1:11434' },
    secrets: {},
  });
  const whileConnected = browser.hostsWithoutOrigin();

  const { undoId } = await panel.request({ type: 'provider-remove', connectionId: provider?.id ?? '' });
  const whileRemoved = browser.hostsWithoutOrigin();
  await panel.request({ type: 'undo', undoId });

  expect([whileConnected, whileRemoved]).toEqual([['127.0.0.1'], []]);
  expect(browser.hostsWithoutOrigin()).toEqual(['127.0.0.1']);
});

const withPanels = () => {
  const browser = createFakeBrowser();
  browser.start();
  const panels = [browser.openPanel(), browser.openPanel()] as const;
  const kept = async () => (await panels[0].request({ type: 'hello', windowId: 1 })).preferences.assistants;
  return { browser, panels, kept };
};

it('keeps the assistants that two panels make, change and delete at once, and tells both', async () => {
  const { panels, kept } = withPanels();
  const [one, other] = panels;
  for (const id of ['a1', 'a2', 'a3']) await one.request({ type: 'assistant-keep', assistant: assistantOf({ id }) });

  await Promise.all([
    one.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a4' }) }),
    other.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a5' }) }),
    one.request({ type: 'assistant-remove', id: 'a2' }),
    other.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a1', name: 'Pilot' }) }),
  ]);

  expect((await kept()).map(({ id, name }) => `${id} ${name}`).toSorted()).toEqual([
    'a1 Pilot',
    'a3 Navigator',
    'a4 Navigator',
    'a5 Navigator',
  ]);
  expect(one.eventsOf('preferences-changed').at(-1)).toEqual(other.eventsOf('preferences-changed').at(-1));
});

it('brings a deleted assistant back to its place, once, however often it is asked to', async () => {
  const { panels, kept } = withPanels();
  const [panel] = panels;
  for (const id of ['a1', 'a2', 'a3']) await panel.request({ type: 'assistant-keep', assistant: assistantOf({ id }) });
  const before = await kept();

  await panel.request({ type: 'assistant-remove', id: 'a2' });
  await panel.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a2' }), at: 1 });
  await panel.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a2' }), at: 1 });

  expect(await kept()).toEqual(before);
});

it('moves an assistant as it is by now, whatever another panel changed of it', async () => {
  const { panels, kept } = withPanels();
  const [one, other] = panels;
  for (const id of ['a1', 'a2', 'a3']) await one.request({ type: 'assistant-keep', assistant: assistantOf({ id }) });

  await Promise.all([
    other.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a1', name: 'Pilot' }) }),
    one.request({ type: 'assistant-move', id: 'a1', to: 2 }),
    one.request({ type: 'assistant-move', id: 'gone', to: 0 }),
  ]);

  expect((await kept()).map(({ id, name }) => `${id} ${name}`)).toEqual(['a2 Navigator', 'a3 Navigator', 'a1 Pilot']);
});

it('refuses an assistant that there is no room for, and keeps the others', async () => {
  const { panels, kept } = withPanels();
  const [panel] = panels;
  for (let index = 0; index < mostAssistants; index += 1) {
    await panel.request({ type: 'assistant-keep', assistant: assistantOf({ id: `a${index}` }) });
  }

  await expect(panel.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'new' }) })).rejects.toMatchObject({
    data: { code: 'bad-request' },
  });
  await panel.request({ type: 'assistant-keep', assistant: assistantOf({ id: 'a0', name: 'Pilot' }) });
  expect(await kept()).toHaveLength(mostAssistants);
});

it('deletes what the user wrote and chose with everything else, and tells both panels', async () => {
  const { panels } = withPanels();
  const [one, other] = panels;
  const { preferences } = await one.request({ type: 'hello', windowId: 1 });
  await one.request({ type: 'assistant-keep', assistant: assistantOf() });
  const prompts = [{ id: 'p1', title: 'Shorten', text: 'Shorten this.' }];
  await one.request({ type: 'preferences-change', change: { prompts, appearance: 'dark' } });

  await one.request({ type: 'everything-delete' });

  const told = other.events.findLast(({ type }) => type === 'preferences-changed');
  expect(told).toEqual({ type: 'preferences-changed', preferences });
  expect((await other.request({ type: 'hello', windowId: 1 })).preferences).toEqual(preferences);
});
