// @vitest-environment happy-dom

import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { App } from '@modelcontextprotocol/ext-apps';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppGuest } from '@/lib/panel/tools/answer-app';
import { hostAppFrame } from '@/lib/panel/tools/app-frame';
import type { FrameSize } from '@/lib/panel/tools/frame-limits';
import { createAppGuest } from '@/tests/fakes/app-guest';

const stops: (() => void)[] = [];
const settled = () => new Promise((done) => setImmediate(done));

/** A frame whose window keeps what it is sent, and posts as an App's page does. */
const openFrame = (over: Partial<AppGuest> = {}) => {
  const received: unknown[] = [];
  let deliver = (message: unknown): void => {
    received.push(message);
  };
  const appWindow = { postMessage: (message: unknown) => deliver(message) };
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentWindow', { value: appWindow });
  const sizes: FrameSize[] = [];
  const ends: string[] = [];
  const loads: string[] = [];
  const timers = new Set<() => void>();
  const { guest, done } = createAppGuest(over);
  const host = hostAppFrame({
    frame,
    guest: () => guest,
    time: {
      now: () => 0,
      after: (_, run) => {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    onLoaded: () => loads.push('loaded'),
    onSize: (size) => sizes.push(size),
    onEnd: (why) => ends.push(why),
  });
  stops.push(host.stop);
  const post = (data: unknown, from: { source?: unknown; origin?: string } = {}): void => {
    window.dispatchEvent(Object.assign(new Event('message'), { data, source: appWindow, origin: 'null', ...from }));
  };
  const elapse = (): void => {
    for (const run of [...timers]) run();
  };
  const receive = (listener: (message: unknown) => void): void => {
    deliver = listener;
  };
  return { host, received, sizes, ends, loads, done, post, elapse, receive };
};

/** An App made with the official package, in that frame. */
const openApp = async (over: Partial<AppGuest> = {}) => {
  const frame = openFrame(over);
  frame.post({ type: 'app-page' });
  const app = new App({ name: 'Forecast', version: '1.0.0' }, {}, { autoResize: false });
  const heard: unknown[][] = [];
  app.ontoolinputpartial = ({ arguments: args }) => heard.push(['partial', args]);
  app.ontoolinput = ({ arguments: args }) => heard.push(['input', args]);
  app.ontoolresult = ({ content }) => heard.push(['result', content]);
  app.ontoolcancelled = ({ reason }) => heard.push(['cancelled', reason]);
  app.onhostcontextchanged = (context) => heard.push(['context', context]);
  const connect = () =>
    app.connect({
      start: async () => {
        frame.receive((message) => transportHears(message));
      },
      send: async (message) => frame.post(JSON.parse(JSON.stringify(message))),
      close: async () => undefined,
      set onmessage(listener: (message: JSONRPCMessage) => void) {
        transportHears = (message) => listener(JSON.parse(JSON.stringify(message)));
      },
    });
  let transportHears = (_message: unknown): void => undefined;
  return { ...frame, app, heard, connect };
};

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('an App made with the official package', () => {
  it('completes its handshake, and knows where it is', async () => {
    const { app, connect, loads } = await openApp();
    await connect();

    expect(loads).toEqual(['loaded']);
    expect(app.getHostVersion()).toEqual({ name: 'Parley', version: '1.2.3' });
    expect(app.getHostContext()).toMatchObject({ theme: 'dark', displayMode: 'inline' });
    expect(app.getHostCapabilities()).toMatchObject({ serverTools: {}, sandbox: { csp: {}, permissions: {} } });
  });

  it('hears of its call in order, also of what came before its handshake', async () => {
    const { host, heard, connect } = await openApp();
    host.sendInput({ city: 'Os' }, 'partial');
    host.sendInput({ city: 'Oslo' }, 'complete');
    await connect();
    host.sendResult({ content: [{ type: 'text', text: 'seven degrees' }] });
    host.sendContext({ theme: 'light' });
    host.sendCancelled('stopped');
    await settled();

    expect(heard).toEqual([
      ['partial', { city: 'Os' }],
      ['input', { city: 'Oslo' }],
      ['result', [{ type: 'text', text: 'seven degrees' }]],
      ['context', { theme: 'light' }],
      ['cancelled', 'stopped'],
    ]);
  });

  it('asks its server, opens a link, suggests a message and tells its state', async () => {
    const { app, connect, done } = await openApp({
      askServer: async (method, params) => {
        done.push([method, params]);
        return method === 'resources/read' ? { contents: [] } : { content: [{ type: 'text', text: 'eight' }] };
      },
    });
    await connect();

    expect(await app.callServerTool({ name: 'later', arguments: { days: 1 } })).toMatchObject({
      content: [{ type: 'text', text: 'eight' }],
    });
    await app.readServerResource({ uri: 'ui://more' });
    await app.openLink({ url: 'https://example.com/' });
    await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'And tomorrow?' }] });
    await app.updateModelContext({ content: [{ type: 'text', text: 'Looks at Oslo' }] });

    expect(done).toEqual([
      ['tools/call', { name: 'later', arguments: { days: 1 } }],
      ['resources/read', { uri: 'ui://more' }],
      ['link', 'https://example.com/'],
      ['message', 'And tomorrow?'],
      ['context', { content: [{ type: 'text', text: 'Looks at Oslo' }] }],
    ]);
  });

  it('is told no more than that it failed, and what we do not have', async () => {
    const { app, connect } = await openApp({ askServer: () => Promise.reject(new Error('CANARY of our insides')) });
    await connect();

    await expect(app.callServerTool({ name: 'later' })).rejects.toThrow('It could not be done.');
    await expect(app.callServerTool({ name: 'later' })).rejects.not.toThrow('CANARY');
    await expect(
      app.request({ method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } }),
    ).rejects.toMatchObject({ code: -32601 });
  });

  it('takes a call back, and the server hears of it', async () => {
    const signals: AbortSignal[] = [];
    const { app, connect } = await openApp({
      askServer: (_method, _params, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    await connect();
    const stop = new AbortController();
    const called = app.callServerTool({ name: 'slow' }, { signal: stop.signal });
    stop.abort('enough');

    await expect(called).rejects.toThrow();
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });

  it('gets its time to clean up when it asks to be closed', async () => {
    const { app, connect, ends } = await openApp();
    let wasAsked = false;
    app.onteardown = () => {
      wasAsked = true;
      return {};
    };
    await connect();
    await app.requestTeardown();

    await vi.waitFor(() => expect(ends).toEqual(['closed']));
    expect(wasAsked).toBe(true);
  });

  it('knows which modes there are, and is told which one it got', async () => {
    let mode = 'inline';
    const { app, connect } = await openApp({
      context: () => ({ displayMode: mode }),
      openLarge: async () => {
        mode = 'fullscreen';
        return true;
      },
      closeLarge: () => {
        mode = 'inline';
      },
    });
    await connect();
    expect(app.getHostContext()).toMatchObject({
      displayMode: 'inline',
      availableDisplayModes: ['inline', 'fullscreen'],
    });
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toMatchObject({ mode: 'fullscreen' });
    expect(await app.requestDisplayMode({ mode: 'pip' })).toMatchObject({ mode: 'fullscreen' });
    expect(await app.requestDisplayMode({ mode: 'inline' })).toMatchObject({ mode: 'inline' });
  });

  it('stays where it is when the user does not want it large', async () => {
    const { app, connect } = await openApp({ openLarge: async () => false });
    await connect();
    expect(await app.requestDisplayMode({ mode: 'fullscreen' })).toMatchObject({ mode: 'inline' });
  });

  it('gets its time to clean up when it is taken out of sight', async () => {
    const { app, connect, host } = await openApp();
    const order: string[] = [];
    app.onteardown = () => {
      order.push('cleaned up');
      return {};
    };
    await connect();
    host.leave(() => order.push('left'));

    await vi.waitFor(() => expect(order).toEqual(['cleaned up', 'left']));
  });

  it('is left at once before its handshake, and after its time is over', async () => {
    const { app, connect, host, elapse } = await openApp();
    const left: string[] = [];
    host.leave(() => left.push('before'));
    expect(left).toEqual(['before']);
    app.onteardown = () => new Promise(() => undefined);
    await connect();
    host.leave(() => left.push('silent'));
    await settled();
    expect(left).toEqual(['before']);
    elapse();
    expect(left).toEqual(['before', 'silent']);
  });

  it('has a size within what the conversation bears', async () => {
    const { app, connect, sizes } = await openApp();
    await connect();
    await app.sendSizeChanged({ width: 1e9, height: 1e9 });
    await app.sendSizeChanged({ height: 200 });

    expect(sizes).toEqual([
      { width: 2000, height: 600 },
      { width: 800, height: 200 },
    ]);
  });
});

describe('a hostile App', () => {
  const link = { jsonrpc: '2.0', id: 1, method: 'ui/open-link', params: { url: 'https://evil.example/' } };

  it('gets its HTML once, and only its own window is heard', async () => {
    const { received, done, post } = openFrame();
    post({ type: 'app-page' }, { source: {} });
    post({ type: 'app-page' }, { origin: 'https://evil.example' });
    expect(received).toEqual([]);
    post({ type: 'app-page' });
    post({ type: 'app-page' });
    post(link, { source: null });
    post(link, { origin: location.origin });
    await settled();

    expect(received).toEqual([{ html: '<!doctype html><title>App</title>' }]);
    expect(done).toEqual([]);
  });

  it('is ended when it floods', async () => {
    const { done, ends, post } = openFrame();
    post({ type: 'app-page' });
    for (let count = 0; count < 10_000; count += 1) post({ ...link, id: count });
    await settled();

    expect(done).toHaveLength(100);
    expect(ends).toEqual(['flood']);
  });

  it.each([
    null,
    'text',
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { jsonrpc: '2.0', method: '__proto__' },
    { jsonrpc: '2.0', method: 'constructor' },
    { jsonrpc: '2.0', id: 1, method: 'ping', params: { much: 'x'.repeat(1_000_001) } },
  ])('posts message %# in vain', async (data) => {
    const { received, post } = openFrame();
    post({ type: 'app-page' });
    post(data);
    await settled();

    expect(received).toHaveLength(1);
  });

  it('is told that its parameters are wrong', async () => {
    const { received, done, post } = openFrame();
    post({ type: 'app-page' });
    post({ jsonrpc: '2.0', id: 7, method: 'ui/open-link', params: { url: 7 } });
    post({ jsonrpc: '2.0', id: 8, method: 'ui/message', params: { role: 'system', content: [] } });
    await settled();

    expect(received.slice(1)).toEqual([
      expect.objectContaining({ id: 7, error: expect.objectContaining({ code: -32602 }) }),
      expect.objectContaining({ id: 8, error: expect.objectContaining({ code: -32602 }) }),
    ]);
    expect(done).toEqual([]);
  });

  it('is ended when it was kept from leaving, while an App that still answers stays', () => {
    const [gone, still] = [openFrame(), openFrame()];
    gone.post({ type: 'app-page' });
    still.post({ type: 'app-page' });
    const refusal = Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src' });
    document.dispatchEvent(refusal);
    still.post({ jsonrpc: '2.0', id: 'parley-ping', result: {} });
    gone.elapse();
    still.elapse();

    expect({ gone: gone.ends, still: still.ends }).toEqual({ gone: ['blocked'], still: [] });
  });
});
