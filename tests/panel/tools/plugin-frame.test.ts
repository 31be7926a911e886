// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { PluginGuest } from '@/lib/panel/tools/answer-guest';
import { type FrameEnd, hostPluginFrame, pluginHostAddress } from '@/lib/panel/tools/plugin-frame';
import { createPluginGuest } from '@/tests/fakes/plugin-guest';

const origin = 'https://plugin.example';
const stops: (() => void)[] = [];

/** A plugin's page in its host, whose windows keep what they are sent. */
const openFrame = (over: Partial<PluginGuest> = {}) => {
  const received: { message: unknown; to: string }[] = [];
  const guestWindow = { postMessage: (message: unknown, to: string) => received.push({ message, to }) };
  const hostWindow = { frames: [guestWindow] };
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: hostWindow });
  const ends: FrameEnd[] = [];
  const loads: string[] = [];
  let time = 0;
  const { guest, done } = createPluginGuest(over);
  const stop = hostPluginFrame({
    frame,
    origin,
    guest: () => guest,
    time: { now: () => time, after: () => () => undefined },
    onLoaded: () => loads.push('loaded'),
    onEnd: (why) => ends.push(why),
  });
  stops.push(stop);
  const post = async (data: unknown, from: { source?: unknown; origin?: string } = {}): Promise<void> => {
    const event = new Event('message');
    Object.assign(event, { data, source: guestWindow, origin, ...from });
    window.dispatchEvent(event);
    // The settings of a guest come as a promise.
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  const fromHost = (state: string, from = { source: hostWindow, origin: location.origin }): Promise<void> =>
    post({ type: 'plugin-host', state }, from);
  const wait = (ms: number): void => {
    time += ms;
  };
  return { received, done, ends, loads, post, fromHost, stop, hostWindow, wait };
};

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const payload = {
  id: 'message-1',
  identifier: 'weather',
  apiName: 'today',
  arguments: '{"city":"Oslo"}',
  type: 'standalone',
};

describe('the channels of a plugin’s page', () => {
  it('hands the call, settings and state to a standalone page that is ready, by the new name and the old one', async () => {
    const { received, post } = openFrame();
    await post({ type: 'lobe-chat:plugin-ready-for-render' });

    const message = {
      type: 'lobe-chat:init-standalone-plugin',
      payload,
      props: payload,
      settings: { key: 'CANARY-of-the-plugin' },
      state: { unit: 'C' },
    };
    expect(received).toEqual([{ message, to: origin }]);
  });

  it('hands the content to a default page that is ready', async () => {
    const { received, post } = openFrame({ kind: 'default' });
    await post({ type: 'lobe-chat:plugin-ready-for-render' });

    const message = { type: 'lobe-chat:render-plugin', props: { content: { degrees: 7 }, name: 'weather' } };
    expect(received).toEqual([{ message, to: origin }]);
  });

  it('hands over a content that is no JSON as text', async () => {
    const { received, post } = openFrame({ content: () => 'seven degrees' });
    await post({ type: 'lobe-chat:fetch-plugin-message' });

    expect(received[0]?.message).toMatchObject({ props: { content: 'seven degrees' } });
  });

  it.each([
    [{ type: 'lobe-chat:fill-plugin-content', content: 'eight' }, ['fill', 'eight', false]],
    [
      { type: 'lobe-chat:fill-plugin-content', content: { degrees: 8 }, triggerAiMessage: true },
      ['fill', '{"degrees":8}', true],
    ],
    [{ type: 'lobe-chat:update-plugin-state', key: 'unit', value: 'F' }, ['state', 'unit', 'F']],
    [{ type: 'lobe-chat:update-plugin-settings', value: { key: 'new' } }, ['settings', { key: 'new' }]],
    [{ type: 'lobe-chat:trigger-ai-message', id: 'message-1' }, ['trigger']],
    [{ type: 'lobe-chat:create-assistant-message', content: 'Take a coat.' }, ['answer', 'Take a coat.']],
  ])('does what %j asks for', async (message, expected) => {
    const { done, post } = openFrame();
    await post(message);

    expect(done).toEqual([expected]);
  });

  it('answers with state and settings', async () => {
    const { received, post } = openFrame();
    await post({ type: 'lobe-chat:fetch-plugin-state', key: 'unit' });
    await post({ type: 'lobe-chat:fetch-plugin-state', key: 'constructor' });
    await post({ type: 'lobe-chat:fetch-plugin-settings' });

    expect(received.map(({ message }) => message)).toEqual([
      { type: 'lobe-chat:render-plugin-state', key: 'unit', value: 'C' },
      { type: 'lobe-chat:render-plugin-state', key: 'constructor', value: undefined },
      { type: 'lobe-chat:render-plugin-settings', value: { key: 'CANARY-of-the-plugin' } },
    ]);
  });
});

describe('a hostile plugin’s page', () => {
  const fill = { type: 'lobe-chat:fill-plugin-content', content: 'forged' };

  it('is not heard from another window, another origin, or the window of its host', async () => {
    const { done, post, hostWindow } = openFrame();
    await post(fill, { source: { postMessage: () => undefined } });
    await post(fill, { origin: 'https://other.example' });
    await post(fill, { origin: 'null' });
    await post(fill, { source: null });
    await post(fill, { source: hostWindow, origin: location.origin });

    expect(done).toEqual([]);
  });

  it('cannot say that it is loaded or ended in the name of its host', async () => {
    const { loads, ends, post } = openFrame();
    await post({ type: 'plugin-host', state: 'loaded' });
    await post({ type: 'plugin-host', state: 'blocked' });

    expect({ loads, ends }).toEqual({ loads: [], ends: [] });
  });

  it('only shows, where it is of the default kind', async () => {
    const { done, received, post } = openFrame({ kind: 'default' });
    await post(fill);
    await post({ type: 'lobe-chat:fetch-plugin-settings' });
    await post({ type: 'lobe-chat:trigger-ai-message', id: 'message-1' });

    expect({ done, received }).toEqual({ done: [], received: [] });
  });

  it('cannot ask for an answer to another message, and to its own only twenty times', async () => {
    const { done, post } = openFrame();
    await post({ type: 'lobe-chat:trigger-ai-message', id: 'message-2' });
    for (let time = 0; time < 25; time += 1) await post({ type: 'lobe-chat:trigger-ai-message', id: 'message-1' });

    expect(done).toHaveLength(20);
  });

  it('hands over no value that is too long, has a cycle, or is no JSON', async () => {
    const { done, post } = openFrame();
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    for (const value of ['x'.repeat(256_001), cycle, undefined, 10n]) {
      await post({ type: 'lobe-chat:update-plugin-settings', value });
      await post({ type: 'lobe-chat:create-assistant-message', content: value });
    }

    expect(done).toEqual([]);
  });

  it.each([null, 7, 'text', {}, { type: 'lobe-chat:unknown' }, { type: 'lobe-chat:fetch-plugin-state', key: 7 }])(
    'posts %j in vain',
    async (data) => {
      const { done, received, post } = openFrame();
      await post(data);

      expect({ done, received }).toEqual({ done: [], received: [] });
    },
  );

  it('is ended when it floods: of 10,000 messages a hundred are heard', async () => {
    const { done, ends, post } = openFrame();
    for (let count = 0; count < 10_000; count += 1) await post(fill);

    expect(done).toHaveLength(100);
    expect(ends).toEqual(['flood']);
  });

  it('is heard on, when it posts much over a longer time', async () => {
    const { done, ends, post, wait } = openFrame();
    for (let count = 0; count < 500; count += 1) {
      wait(25);
      await post(fill);
    }

    expect(done).toHaveLength(500);
    expect(ends).toEqual([]);
  });
});

describe('the host of a plugin’s page', () => {
  it('says when the page is there', async () => {
    const { loads, fromHost } = openFrame();
    await fromHost('framed');
    expect(loads).toEqual([]);

    await fromHost('loaded');
    expect(loads).toEqual(['loaded']);
  });

  it.each(['refused', 'blocked'] as const)('ends the frame when it is %s, and hears no more', async (state) => {
    const { ends, done, fromHost, post } = openFrame();
    await fromHost(state);
    await fromHost(state);
    await post({ type: 'lobe-chat:fill-plugin-content', content: 'late' });

    expect({ ends, done }).toEqual({ ends: [state], done: [] });
  });

  it('hears and answers nothing when it was stopped', async () => {
    const { received, post, stop } = openFrame();
    const asked = post({ type: 'lobe-chat:fetch-plugin-settings' });
    stop();
    await asked;
    await post({ type: 'lobe-chat:fetch-plugin-message' });

    expect(received).toEqual([]);
  });

  it('is opened for an address, whatever stands in it', () => {
    const address = new URL('https://plugin.example/ui?a=1&b=2#c');

    expect(new URL(pluginHostAddress(address), 'chrome-extension://id').searchParams.get('url')).toBe(address.href);
  });
});
