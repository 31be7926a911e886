import { expect, it } from 'vitest';
import { type BackgroundEvents, createEvents } from '@/lib/background/events';
import type { ChatEvent } from '@/lib/commands/all';
import { askOf, connectScripted, createFakeBrowser } from '../fakes/fake-browser';
import { createPortPair } from '../fakes/ports';
import { until } from '../fakes/timers';

const full: ChatEvent = { type: 'storage-problem', problem: 'full' };
const recovered: ChatEvent = { type: 'storage-recovered' };

const heardBy = (events: BackgroundEvents): readonly ChatEvent['type'][] => {
  const heard: ChatEvent['type'][] = [];
  events.onEvent(({ type }) => heard.push(type));
  return heard;
};

it('tells everyone who listens', () => {
  const events = createEvents();
  const heard = [heardBy(events), heardBy(events)];

  events.publish(full);

  expect(heard).toEqual([['storage-problem'], ['storage-problem']]);
});

it('says who need not be told, so that the page that asked is answered and not told as well', () => {
  const events = createEvents();
  const asker = { sender: undefined, send: () => undefined };
  const excepted: unknown[] = [];
  events.onEvent((_event, except) => excepted.push(except));

  events.publish(full, asker);

  expect(excepted).toEqual([asker]);
});

it('tells one event to all before the next, also when a listener answers an event by another', () => {
  const events = createEvents();
  events.onEvent(({ type }) => {
    if (type === 'storage-problem') events.publish(recovered);
  });
  const heardLater = heardBy(events);

  events.publish(full);

  expect(heardLater).toEqual(['storage-problem', 'storage-recovered']);
});

it('keeps an event from nobody because one listener throws, and lets whoever published it know', () => {
  const events = createEvents();
  events.onEvent(() => {
    throw new Error('broken listener');
  });
  const heard = heardBy(events);

  expect(() => events.publish(full)).toThrow('broken listener');
  expect(() => events.publish(recovered)).toThrow('broken listener');

  expect(heard).toEqual(['storage-problem', 'storage-recovered']);
});

it('lets features follow each other: a policy that changes brings its preferences, its tools and its providers with it', async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  await panel.request({ type: 'hello', windowId: 1 });

  browser.manage({ lockedSettings: { appearance: 'dark' } });
  await until(() => panel.events.length === 4);

  const types = panel.events.map(({ type }) => type);
  expect(types[0]).toBe('policy-changed');
  expect(types.slice(1).toSorted()).toEqual(['preferences-changed', 'providers-changed', 'tools-changed']);
  expect(panel.eventsOf('preferences-changed')[0]?.preferences.appearance).toBe('dark');
});

it('tells panels of an answer before what its reading makes of it, though the reading hears of it first', async () => {
  const browser = createFakeBrowser();
  const background = browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const { preferences } = await panel.request({ type: 'hello', windowId: 1 });
  await panel.request({
    type: 'preferences-change',
    change: { voice: { ...preferences.voice, readsAnswers: true } },
  });
  const speaker = createPortPair('reader', browser.world.own);
  background.accept(speaker.background);
  speaker.page.postMessage({ type: 'request', number: 1, command: { type: 'speaker-ready' } });

  await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1 && panel.eventsOf('read-aloud-changed').length > 0);
  browser.calls[0]?.text('The first sentence is here. The second one follows.');
  await until(() => panel.eventsOf('read-aloud-changed').some(({ readAloud }) => (readAloud?.sentenceCount ?? 0) > 0));

  const types = panel.events.map(({ type }) => type);
  expect(types.slice(types.indexOf('run-lines'))).toEqual(['run-lines', 'read-aloud-changed']);
});
