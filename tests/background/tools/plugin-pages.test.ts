import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { messageText } from '@/lib/domain/message';
import { pluginPageOf } from '@/lib/domain/tools/plugin-page';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { pluginManifestOf } from '../../fakes/plugin';
import type { ScriptedCall } from '../../fakes/scripted-provider';
import { until } from '../../fakes/timers';

const text = JSON.stringify(
  pluginManifestOf({
    type: 'standalone',
    ui: { url: 'https://ui.weather.example.com/' },
    settings: { type: 'object', properties: { apiKey: { type: 'string' }, unit: { type: 'string' } } },
  }),
);

const finish = (call: ScriptedCall | undefined, said: string): void => {
  call?.text(said);
  call?.part({ type: 'finish_step', finishReason: 'stop', isContinued: false });
  call?.cut();
};

/** A conversation in which the model called the plugin, and its page may be shown. */
const start = async () => {
  const browser = createFakeBrowser({}, []);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const manifest = { from: 'file', text } as const;
  const seen = await panel.request({ type: 'plugin-preview', manifest });
  const pin = seen.type === 'ready' ? seen.pin : '';
  await panel.request({ type: 'plugin-install', manifest, pin, settings: { apiKey: 'a-made-up-key' } });
  await panel.request({ type: 'plugin-change', identifier: 'weather', allowsFrame: true });
  await panel.request({ type: 'tool-switch', sourceId: 'plugin-weather', isOn: true });
  const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);
  const toolName = 'weather____getWeather____standalone';
  browser.calls[0]?.part({ type: 'tool_call', toolCallId: 'a', toolName, args: { city: 'Oslo' } });
  browser.calls[0]?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
  browser.calls[0]?.cut();
  await until(() => panel.eventsOf('tool-call').length === 1);
  await panel.request({ type: 'tool-answer', runId, toolCallId: 'a', answer: 'once' });
  await until(() => panel.eventsOf('run-end').length === 1);
  const answers = async () => (await browser.stored(conversationId)).filter(({ role }) => role === 'assistant');
  const [{ id: messageId } = { id: '' }] = await answers();
  const call = { messageId, toolCallId: 'a' };
  const change = (more: { content?: string; state?: Record<string, unknown>; written?: string }) =>
    panel.request({ type: 'plugin-page-change', ...call, ...more });
  const ask = () => panel.request({ type: 'plugin-page-ask', ...call });
  const ended = (count: number) => until(() => panel.eventsOf('run-end').length === count);
  return { browser, panel, connectionId, conversationId, call, answers, change, ask, ended };
};

const lastResult = (request: ChatRequest | undefined): unknown =>
  request?.messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'tool_result' ? part.result : [])),
  )[0];

describe('the page of a standalone plugin', () => {
  it('is not called and asks no model again before it says so', async () => {
    const { browser, answers } = await start();

    expect(browser.calls).toHaveLength(1);
    expect(await answers()).toMatchObject([
      { status: 'complete', parts: [{ type: 'tool-invocation', state: 'result' }] },
    ]);
  });

  it('fills the result of its call in, and the model goes on from it in the same answer', async () => {
    const { browser, answers, change, ask, ended } = await start();
    await change({ content: '{"degrees":7}', state: { unit: 'C' } });
    await change({ state: { shown: true }, written: 'Take a coat.' });

    expect(await ask()).toMatchObject({ messageId: (await answers())[0]?.id });
    await until(() => browser.calls.length === 2);
    const result = String(lastResult(browser.calls[1]?.request));
    expect(result).toContain('{"degrees":7}\n\nTake a coat.');
    // Strangers' text stands between fences.
    expect(result.startsWith('{"degrees"')).toBe(false);
    finish(browser.calls[1], 'It is cold.');
    await ended(2);

    const [answer, ...others] = await answers();
    expect(others).toEqual([]);
    expect(messageText(answer ?? { parts: [] })).toBe('It is cold.');
    expect(answer).toMatchObject({ status: 'complete', isTainted: true });
    expect(pluginPageOf(answer?.annotations, 'a')).toMatchObject({
      content: '{"degrees":7}',
      state: { unit: 'C', shown: true },
      written: ['Take a coat.'],
    });
  });

  it('gets another version where the model has gone on before', async () => {
    const { browser, answers, change, ask, ended } = await start();
    await change({ content: 'rain' });
    await ask();
    await until(() => browser.calls.length === 2);
    // A change in the middle of a run waits for its end.
    const changed = change({ content: 'snow' });
    finish(browser.calls[1], 'It rains.');
    await changed;
    await ended(2);
    await ask();
    await until(() => browser.calls.length === 3);
    expect(String(lastResult(browser.calls[2]?.request))).toContain('snow');
    finish(browser.calls[2], 'It snows.');
    await ended(3);

    expect((await answers()).map(messageText)).toEqual(['It rains.', 'It snows.']);
  });

  it('changes no words and asks nothing once something came after its call, but keeps its state', async () => {
    const { browser, panel, connectionId, conversationId, answers, change, ask, ended } = await start();
    await change({ content: 'rain' });
    await panel.request({ ...askOf(connectionId, { requestId: 'next', conversationId }), conversationId });
    await until(() => browser.calls.length === 2);
    finish(browser.calls[1], 'And so on.');
    await ended(2);
    await change({ content: 'snow', written: 'Buy.', state: { seen: true } });

    expect(await ask()).toBeNull();
    expect(browser.calls).toHaveLength(2);
    const [answer] = await answers();
    expect(pluginPageOf(answer?.annotations, 'a')).toMatchObject({
      content: 'rain',
      state: { seen: true },
      written: [],
    });
  });

  it('gets the settings of its plugin, and changes them', async () => {
    const { panel, call } = await start();
    expect(await panel.request({ type: 'plugin-page-settings', ...call })).toEqual({ apiKey: 'a-made-up-key' });
    await panel.request({ type: 'plugin-page-save', ...call, settings: { unit: 'F' } });

    expect(await panel.request({ type: 'plugin-page-settings', ...call })).toEqual({
      apiKey: 'a-made-up-key',
      unit: 'F',
    });
  });

  it('gets nothing for a call that is not its own, and nothing when its plugin is off or gone', async () => {
    const { panel, call, change } = await start();
    const refused = { data: { code: 'bad-request' } };
    await expect(panel.request({ type: 'plugin-page-settings', ...call, toolCallId: 'another' })).rejects.toMatchObject(
      refused,
    );
    await panel.request({ type: 'plugin-change', identifier: 'weather', isOn: false });
    await expect(panel.request({ type: 'plugin-page-settings', ...call })).rejects.toMatchObject(refused);
    await panel.request({ type: 'plugin-remove', identifier: 'weather' });

    await expect(change({ content: 'rain' })).rejects.toMatchObject(refused);
  });

  it('keeps no more than a page may have', async () => {
    const { change } = await start();
    const large = 'x'.repeat(200_000);
    await change({ content: large });
    await change({ state: { a: large } });

    await expect(change({ state: { b: large } })).rejects.toMatchObject({ data: { code: 'too-large' } });
  });
});
