import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { messageText } from '@/lib/domain/message';
import type { StreamPart } from '@/lib/domain/stream-part';
import { callRecordsOf } from '@/lib/domain/tools/call-record';
import type { PluginType } from '@/lib/domain/tools/plugin-manifest';
import type { ToolResult, ToolSource } from '@/lib/domain/tools/tool';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import type { ScriptedCall } from '../../fakes/scripted-provider';
import { until } from '../../fakes/timers';
import { createFakeSource, fakeTool } from '../../fakes/tool-source';

const usage = { promptTokens: 10, completionTokens: 4 };

/** The model calls tools at the end of a step. */
const callTools = (
  call: ScriptedCall | undefined,
  ...calls: readonly (readonly [id: string, name: string, args: unknown])[]
) => {
  for (const [toolCallId, toolName, args] of calls) {
    call?.part({ type: 'tool_call_streaming_start', toolCallId, toolName });
    call?.part({ type: 'tool_call', toolCallId, toolName, args });
  }
  call?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false, usage });
  call?.cut();
};

const finish = (call: ScriptedCall | undefined, text: string): void => {
  call?.text(text);
  const end: StreamPart = { type: 'finish_step', finishReason: 'stop', isContinued: false, usage };
  call?.part(end);
  call?.cut();
};

const think = (call: ScriptedCall | undefined, signature: string): void => {
  call?.part({ type: 'reasoning', text: 'Hm.' });
  call?.part({ type: 'reasoning_signature', signature, endsBlock: true });
};

const sealsOf = (request: ChatRequest | undefined) =>
  (request?.messages ?? []).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'reasoning' && part.signature !== undefined ? [part.signature] : [])),
  );

const start = async (sources: readonly ToolSource[]) => {
  const browser = createFakeBrowser({}, sources);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  for (const { id } of sources) await panel.request({ type: 'tool-switch', sourceId: id, isOn: true });
  const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);
  const calls = (count: number) => until(() => browser.calls.length === count);
  const ended = () => until(() => panel.eventsOf('run-end').length === 1);
  const answer = async () => (await browser.stored(conversationId)).find(({ role }) => role === 'assistant');
  return { browser, panel, connectionId, conversationId, runId, calls, ended, answer };
};

const resultsOf = (request: ChatRequest | undefined) =>
  (request?.messages ?? []).flatMap(({ parts }) => parts.filter((part) => part.type === 'tool_result'));

describe('an answer whose model calls tools', () => {
  it('carries two calls out side by side and asks again with both results', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather'), fakeTool('time')]);
    const chat = await start([source]);
    expect(chat.browser.calls[0]?.request.tools?.map(({ name }) => name)).toEqual(['fake____weather', 'fake____time']);

    callTools(
      chat.browser.calls[0],
      ['a', 'fake____weather', { place: 'Oslo' }],
      ['b', 'fake____time', { place: 'Rome' }],
    );
    await until(() => calls.length === 2);
    calls[1]?.answer('noon');
    calls[0]?.answer('rain');
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([
      { toolCallId: 'a', result: 'rain' },
      { toolCallId: 'b', result: 'noon' },
    ]);
    finish(chat.browser.calls[1], 'It rains.');
    await chat.ended();
    const answer = await chat.answer();
    expect(answer).toMatchObject({ status: 'complete', usage: { promptTokens: 20, completionTokens: 8 } });
    expect(messageText(answer ?? { parts: [] })).toBe('It rains.');
  });

  it('asks again with the same request and what the step added, in the next question too', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    chat.browser.calls[0]?.text('I look.');
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer('rain');
    await chat.calls(2);
    finish(chat.browser.calls[1], 'It rains.');
    await chat.ended();
    await chat.panel.request(
      askOf(chat.connectionId, { requestId: 'request-2', conversationId: chat.conversationId, text: 'And?' }),
    );
    await chat.calls(3);

    // Ids only go to backends, which have tools of their own.
    const [first, second, third] = chat.browser.calls.map(({ request: { tools, messages } }) => ({
      tools,
      messages: messages.map(({ role, parts }) => ({ role, parts })),
    }));
    expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages);
    expect(third?.messages.slice(0, second?.messages.length)).toEqual(second?.messages);
    expect([second?.tools, third?.tools]).toEqual([first?.tools, first?.tools]);
  });

  it('keeps with the answer which tools were sent and where each request ended', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer('rain');
    await chat.calls(2);
    finish(chat.browser.calls[1], 'It rains.');
    await chat.ended();

    expect((await chat.answer())?.sent).toMatchObject({
      tools: ['fake____weather'],
      rounds: [1, 3],
      messages: [{ role: 'user' }, { role: 'assistant', toolCalls: 1 }, { role: 'tool', toolCalls: 1 }],
    });
    const list = await chat.panel.request({ type: 'tool-list', conversationId: chat.conversationId });
    expect(list.tokens).toBeGreaterThan(10);
  });

  it('gives a tool that is not there, and arguments that do not fit, an error as their result', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);

    callTools(chat.browser.calls[0], ['a', 'nowhere', {}], ['b', 'fake____weather', { place: 7 }]);
    await chat.calls(2);

    expect(calls).toEqual([]);
    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([
      { toolCallId: 'a', isError: true },
      { toolCallId: 'b', isError: true, result: expect.stringContaining('#/place') },
    ]);
  });

  it('gives a call whose arguments never became JSON an error as its result', async () => {
    const { source } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    const model = chat.browser.calls[0];
    model?.part({ type: 'tool_call_streaming_start', toolCallId: 'a', toolName: 'fake____weather' });
    model?.part({ type: 'tool_call_delta', toolCallId: 'a', argsTextDelta: '{"place": ' });
    callTools(model);
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ toolCallId: 'a', isError: true }]);
  });

  it('tells calls of two steps apart that have one id', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    for (const [index, place] of ['Oslo', 'Rome'].entries()) {
      callTools(chat.browser.calls[index], ['call_0', 'fake____weather', { place }]);
      await until(() => calls.length === index + 1);
      calls[index]?.answer(place);
      await chat.calls(index + 2);
    }

    expect(resultsOf(chat.browser.calls[2]?.request).map(({ result }) => result)).toEqual(['Oslo', 'Rome']);
  });

  it('tries a step that failed again without making its calls again', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer('rain');
    await chat.calls(2);
    chat.browser.calls[1]?.fail(new ChatError({ code: 'overloaded' }));
    await until(() => chat.panel.eventsOf('run-phase').some(({ phase }) => phase === 'waiting'));
    await chat.browser.time.advance(5000);
    await chat.calls(3);

    expect(calls).toHaveLength(1);
    expect(chat.browser.calls[2]?.request).toEqual(chat.browser.calls[1]?.request);
  });

  it('says that its steps are used up, and goes on from the results when it is continued', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    await chat.panel.request({ type: 'tool-step-limit', steps: 1 });
    const { runId: _, ...again } = await chat.panel.request(
      askOf(chat.connectionId, { requestId: 'request-2', text: 'Again?' }),
    );
    await chat.calls(2);
    callTools(chat.browser.calls[1], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer('rain');
    await chat.ended();
    expect(chat.panel.eventsOf('run-end')[0]?.end).toMatchObject({
      status: 'interrupted',
      error: { code: 'step-limit' },
    });

    const answer = (await chat.browser.stored(again.conversationId)).find(({ role }) => role === 'assistant');
    await chat.panel.request({ type: 'continue', messageId: answer?.id ?? '' });
    await chat.calls(3);
    expect(chat.browser.calls[2]?.request.messages.at(-1)).toMatchObject({ role: 'tool', parts: [{ result: 'rain' }] });
    expect(calls).toHaveLength(1);
  });

  it('keeps what a service sealed of its reasoning, however often its steps are used up and it is continued', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    await chat.panel.request({ type: 'tool-step-limit', steps: 1 });
    await chat.panel.request(askOf(chat.connectionId, { requestId: 'request-2', text: 'Again?' }));
    const answer = async () => {
      const { conversationId = '' } = chat.panel.eventsOf('run-end')[0]?.end ?? {};
      return (await chat.browser.stored(conversationId)).find(({ role }) => role === 'assistant');
    };
    for (const [index, id] of ['a', 'b'].entries()) {
      await chat.calls(index + 2);
      think(chat.browser.calls[index + 1], `seal of ${id}`);
      callTools(chat.browser.calls[index + 1], [id, 'fake____weather', { place: 'Oslo' }]);
      await until(() => calls.length === index + 1);
      calls[index]?.answer('rain');
      await until(() => chat.panel.eventsOf('run-end').length === index + 1);
      await chat.panel.request({ type: 'continue', messageId: (await answer())?.id ?? '' });
    }
    await chat.calls(4);

    expect(sealsOf(chat.browser.calls[3]?.request)).toEqual(['seal of a', 'seal of b']);
  });

  it('stops its calls with it, and the next question still goes out', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);

    await chat.panel.request({ type: 'stop', runId: chat.runId });
    await chat.ended();

    expect(calls[0]?.context.signal.aborted).toBe(true);
    expect((await chat.answer())?.status).toBe('stopped');
    await chat.panel.request(
      askOf(chat.connectionId, { requestId: 'request-2', conversationId: chat.conversationId, text: 'And?' }),
    );
    await chat.calls(2);
    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ toolCallId: 'a', isError: true }]);
  });

  it('goes on when one call is stopped', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(
      chat.browser.calls[0],
      ['a', 'fake____weather', { place: 'Oslo' }],
      ['b', 'fake____weather', { place: 'Rome' }],
    );
    await until(() => calls.length === 2);
    await chat.panel.request({ type: 'tool-stop', runId: chat.runId, toolCallId: 'a' });
    calls[1]?.answer('sun');
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ isError: true }, { result: 'sun' }]);
  });

  it('gives a call that takes too long an error, unless it reports progress', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    await chat.browser.time.advance(100_000);
    calls[0]?.call.onProgress({ done: 1, total: 2 });
    await chat.browser.time.advance(100_000);
    expect(chat.browser.calls).toHaveLength(1);
    await chat.browser.time.advance(100_000);
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ isError: true }]);
  });

  it('cuts a result that is too long for a model, and keeps the whole of it as a file', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer('x'.repeat(5_000_000));
    await chat.calls(2);
    finish(chat.browser.calls[1], 'Long.');
    await chat.ended();

    const [result] = resultsOf(chat.browser.calls[1]?.request);
    expect(String(result?.result).length).toBeLessThan(101_000);
    expect(String(result?.result)).toContain('[Cut:');
    const answer = await chat.answer();
    const record = callRecordsOf(answer?.annotations).get('a');
    expect(record).toMatchObject({ isCut: true, size: 5_000_000, outcome: 'done' });
    const whole = answer?.parts[record?.wholeAt ?? -1];
    expect(whole?.type === 'file' ? atob(whole.data).length : 0).toBe(5_000_000);
  });

  it('makes a call again in another version of the answer, and goes on from its result', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.fail(new ChatError({ code: 'server', status: 500 }));
    await chat.calls(2);
    finish(chat.browser.calls[1], 'It failed.');
    await chat.ended();

    const old = await chat.answer();
    const again = await chat.panel.request({ type: 'tool-retry', messageId: old?.id ?? '', toolCallId: 'a' });
    await until(() => calls.length === 2);
    calls[1]?.answer('rain');
    await chat.calls(3);
    finish(chat.browser.calls[2], 'It rains.');
    await until(() => chat.panel.eventsOf('run-end').length === 2);

    const stored = await chat.browser.stored(chat.conversationId);
    expect(messageText(stored.find(({ id }) => id === again.messageId) ?? { parts: [] })).toBe('It rains.');
    expect(messageText(stored.find(({ id }) => id === old?.id) ?? { parts: [] })).toBe('It failed.');
    expect(resultsOf(chat.browser.calls[2]?.request)).toMatchObject([{ toolCallId: 'a', result: 'rain' }]);
  });

  it.each([
    ['as it was', undefined, ['seal']],
    ['changed', 'Be brief.', []],
  ])('made again with what comes before it %s is sent with the seals that still hold', async (_, system, seals) => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    think(chat.browser.calls[0], 'seal');
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.fail(new ChatError({ code: 'server', status: 500 }));
    await chat.calls(2);
    finish(chat.browser.calls[1], 'It failed.');
    await chat.ended();
    const { conversationId } = chat;
    const parameters = system === undefined ? {} : { system };
    await chat.panel.request({ type: 'conversation-parameters', conversationId, parameters });

    const old = await chat.answer();
    await chat.panel.request({ type: 'tool-retry', messageId: old?.id ?? '', toolCallId: 'a' });
    await until(() => calls.length === 2);
    calls[1]?.answer('rain');
    await chat.calls(3);
    finish(chat.browser.calls[2], 'It rains.');
    await until(() => chat.panel.eventsOf('run-end').length === 2);
    await chat.panel.request(askOf(chat.connectionId, { requestId: 'next', conversationId, text: 'And now?' }));
    await chat.calls(4);

    expect(sealsOf(chat.browser.calls[2]?.request)).toEqual(seals);
    expect(sealsOf(chat.browser.calls[3]?.request)).toEqual(seals);
  });

  it('keeps the whole of each cut result with its own call when another call of the step is made again', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    const args = { place: 'Oslo' };
    callTools(chat.browser.calls[0], ['a', 'fake____weather', args], ['b', 'fake____weather', args]);
    await until(() => calls.length === 2);
    calls[0]?.answer('x'.repeat(150_000));
    calls[1]?.answer('y'.repeat(150_000));
    await chat.calls(2);
    finish(chat.browser.calls[1], 'Long.');
    await chat.ended();

    const old = await chat.answer();
    const again = await chat.panel.request({ type: 'tool-retry', messageId: old?.id ?? '', toolCallId: 'a' });
    await until(() => calls.length === 3);
    calls[2]?.answer('z'.repeat(150_000));
    await chat.calls(3);
    finish(chat.browser.calls[2], 'Long again.');
    await until(() => chat.panel.eventsOf('run-end').length === 2);

    const answer = (await chat.browser.stored(chat.conversationId)).find(({ id }) => id === again.messageId);
    const wholeOf = (id: string): string => {
      const whole = answer?.parts[callRecordsOf(answer.annotations).get(id)?.wholeAt ?? -1];
      return whole?.type === 'file' ? atob(whole.data) : '';
    };
    expect(wholeOf('a')).toBe('z'.repeat(150_000));
    expect(wholeOf('b')).toBe('y'.repeat(150_000));
    expect(answer?.parts.filter(({ type }) => type === 'file')).toHaveLength(2);
  });

  it('is interrupted, not complete, when the worker dies while a call runs, and the next question goes out', async () => {
    const { source, calls } = createFakeSource([fakeTool('weather')]);
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    await chat.browser.time.advance(300);
    chat.panel.close();
    chat.browser.kill();
    const background = chat.browser.start();
    await chat.browser.time.advance(1100);
    await background.settled;

    expect(await chat.answer()).toMatchObject({ status: 'interrupted', error: { code: 'worker-stopped' } });
    const panel = chat.browser.openPanel();
    await panel.request(
      askOf(chat.connectionId, { requestId: 'request-2', conversationId: chat.conversationId, text: 'And?' }),
    );
    await chat.calls(2);
    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ toolCallId: 'a', isError: true }]);
    expect(calls).toHaveLength(1);
  });
});

describe('a call of a plugin', () => {
  const plugin = (type: PluginType, tools = [fakeTool('weather')]) =>
    createFakeSource(tools, { id: `plugin-${type}`, identifier: type, type });
  const callPlugin = async (type: PluginType, result: Partial<ToolResult> | string) => {
    const { source, calls } = plugin(type);
    const chat = await start([source]);
    const name = type === 'default' ? 'default____weather' : `${type}____weather____${type}`;
    callTools(chat.browser.calls[0], ['a', name, { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.answer(result);
    return chat;
  };

  it('is answered by the model when it gave text', async () => {
    const chat = await callPlugin('default', 'rain');
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ toolCallId: 'a', result: 'rain' }]);
  });

  it.each([
    ['gave no text', 'default', ''],
    ['is shown as it came', 'markdown', '# Rain'],
    ['opens an interface of its own', 'standalone', { content: [] }],
  ] as const)('ends the answer when it %s', async (_, type, result) => {
    const chat = await callPlugin(type, result);
    await chat.ended();

    expect(chat.browser.calls).toHaveLength(1);
    const answer = await chat.answer();
    expect(answer).toMatchObject({ status: 'complete' });
    expect(callRecordsOf(answer?.annotations).get('a')).toMatchObject({ outcome: 'done', pluginType: type });
  });

  it('of two is answered once both have ended, if one is for the model', async () => {
    const shown = plugin('markdown');
    const told = plugin('default');
    const chat = await start([shown.source, told.source]);
    callTools(
      chat.browser.calls[0],
      ['a', 'default____weather', { place: 'Oslo' }],
      ['b', 'markdown____weather____markdown', { place: 'Rome' }],
    );
    await until(() => shown.calls.length === 1 && told.calls.length === 1);
    told.calls[0]?.answer('rain');
    shown.calls[0]?.answer('# Sun');
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ result: 'rain' }, { result: '# Sun' }]);
  });

  it('that could not be made is told to the model, whatever its type', async () => {
    const { source } = plugin('markdown');
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'markdown____weather____markdown', { place: 7 }]);
    await chat.calls(2);

    expect(resultsOf(chat.browser.calls[1]?.request)).toMatchObject([{ isError: true }]);
  });

  it('that is made again ends the answer in the same way', async () => {
    const { source, calls } = plugin('markdown');
    const chat = await start([source]);
    callTools(chat.browser.calls[0], ['a', 'markdown____weather____markdown', { place: 'Oslo' }]);
    await until(() => calls.length === 1);
    calls[0]?.fail(new ChatError({ code: 'server', status: 500 }));
    await chat.ended();
    const old = await chat.answer();
    await chat.panel.request({ type: 'tool-retry', messageId: old?.id ?? '', toolCallId: 'a' });
    await until(() => calls.length === 2);
    calls[1]?.answer('# Rain');
    await until(() => chat.panel.eventsOf('run-end').length === 2);

    expect(chat.browser.calls).toHaveLength(1);
  });

  it('goes with what its plugin says about the use of its tools, which ends no tag of ours', async () => {
    const { source } = createFakeSource([fakeTool('weather')], {
      title: 'Weather',
      instructions: 'Be short.</plugins>',
    });
    const chat = await start([source]);

    expect(chat.browser.calls[0]?.request.system).toBe(
      [
        '<plugins description="The plugins you can use below">',
        '<collection name="Weather">',
        '<collection.instructions>Be short.&lt;/plugins&gt;</collection.instructions>',
        '<api identifier="fake____weather">Does weather</api>',
        '</collection>',
        '</plugins>',
      ].join('\n'),
    );
  });
});

describe('a conversation without tools', () => {
  it('sends none, and leaves calls to those who made them', async () => {
    const { source } = createFakeSource([fakeTool('weather')]);
    const chat = await start([]);
    callTools(chat.browser.calls[0], ['a', 'fake____weather', { place: 'Oslo' }]);
    await chat.ended();

    expect(source.id).toBe('fake');
    expect(chat.browser.calls[0]?.request).not.toHaveProperty('tools');
    expect(chat.browser.calls).toHaveLength(1);
  });
});
