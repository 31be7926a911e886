import { describe, expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { messageText } from '@/lib/domain/message';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import type { ScriptedCall } from '../../fakes/scripted-provider';
import { until } from '../../fakes/timers';

/** A backend that ends its answer with questions about calls of its own tools. */
const askAbout = (call: ScriptedCall | undefined, ...ids: readonly string[]): void => {
  for (const toolCallId of ids) {
    const asked = { awaitsApproval: true, approval: { id: `approval-${toolCallId}`, signature: 'S' } };
    call?.part({ type: 'tool_call', toolCallId, toolName: 'pay', args: { to: toolCallId }, ...asked });
  }
  call?.part({ type: 'finish_message', finishReason: 'tool-calls' });
  call?.cut();
};

const start = async (...ids: readonly string[]) => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const { conversationId } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length === 1);
  askAbout(browser.calls[0], ...ids);
  await until(() => panel.eventsOf('run-end').length === 1);
  const answer = async () => (await browser.stored(conversationId)).find(({ role }) => role === 'assistant');
  const messageId = (await answer())?.id ?? '';
  const say = (toolCallId: string, isApproved: boolean) =>
    panel.request({ type: 'tool-approve', messageId, toolCallId, isApproved });
  const askNext = (from = panel) =>
    from.request(askOf(connectionId, { requestId: 'request-2', conversationId, text: 'And?' }));
  const ended = (count: number) => until(() => panel.eventsOf('run-end').length === count);
  const calls = (count: number) => until(() => browser.calls.length === count);
  return { browser, panel, answer, say, askNext, ended, calls };
};

const partsOf = (request: ChatRequest | undefined, type: 'tool_call' | 'tool_result') =>
  (request?.messages ?? []).flatMap(({ parts }) => parts.filter((part) => part.type === type));

describe('a yes to a call that a backend asks about', () => {
  it('goes to the backend with what it wants back, and its answer grows in the same message', async () => {
    const chat = await start('a');
    expect((await chat.answer())?.parts).toMatchObject([{ state: 'call', awaitsApproval: true }]);

    await chat.say('a', true);
    await chat.calls(2);
    const { request } = chat.browser.calls[1] ?? {};
    expect(partsOf(request, 'tool_call')).toMatchObject([
      { toolCallId: 'a', approval: { id: 'approval-a', signature: 'S', approved: true } },
    ]);
    expect(request?.messages.at(-1)?.role).not.toBe('user');
    chat.browser.calls[1]?.part({ type: 'tool_result', toolCallId: 'a', result: 'paid' });
    chat.browser.calls[1]?.text('Done.');
    chat.browser.calls[1]?.finish();
    await chat.ended(2);

    const answer = await chat.answer();
    expect(answer).toMatchObject({
      status: 'complete',
      parts: [{ state: 'result', result: 'paid' }, { type: 'text' }],
    });
    await chat.askNext();
    await chat.calls(3);
    expect(partsOf(chat.browser.calls[2]?.request, 'tool_result')).toMatchObject([{ result: 'paid' }]);
    expect(JSON.stringify(partsOf(chat.browser.calls[2]?.request, 'tool_call'))).not.toContain('approval-a');
  });

  it('waits until the other calls of the step are answered', async () => {
    const chat = await start('a', 'b');

    expect(await chat.say('a', true)).toBeNull();
    expect(chat.browser.calls).toHaveLength(1);
    await expect(chat.say('a', false)).rejects.toThrow();
    await chat.say('b', false);
    await chat.calls(2);

    expect(partsOf(chat.browser.calls[1]?.request, 'tool_call')).toMatchObject([
      { toolCallId: 'a', approval: { approved: true } },
      { toolCallId: 'b', approval: { approved: false } },
    ]);
  });

  it('is not sent again by itself after an error, but can be said again; the next question says that nobody knows', async () => {
    const chat = await start('a');
    await chat.say('a', true);
    await chat.calls(2);
    chat.browser.calls[1]?.fail(new ChatError({ code: 'server', status: 503 }));
    await chat.ended(2);
    expect(await chat.answer()).toMatchObject({ status: 'interrupted', parts: [{ state: 'call' }] });

    await chat.say('a', true);
    await chat.calls(3);
    expect(partsOf(chat.browser.calls[2]?.request, 'tool_call')).toMatchObject([{ approval: { approved: true } }]);
    chat.browser.calls[2]?.fail(new ChatError({ code: 'server', status: 503 }));
    await chat.ended(3);
    await chat.askNext();
    await chat.calls(4);

    const [result] = partsOf(chat.browser.calls[3]?.request, 'tool_result');
    expect(result).toMatchObject({ isError: true, result: expect.stringContaining('may have been carried out') });
    expect(partsOf(chat.browser.calls[3]?.request, 'tool_call')).not.toMatchObject([{ approval: {} }]);
  });

  it('does not leave twice when the worker dies, and the next question goes out', async () => {
    const chat = await start('a');
    await chat.say('a', true);
    await chat.calls(2);
    await chat.browser.time.advance(300);
    chat.panel.close();
    chat.browser.kill();
    const background = chat.browser.start();
    await chat.browser.time.advance(1100);
    await background.settled;

    expect(await chat.answer()).toMatchObject({ status: 'interrupted', error: { code: 'worker-stopped' } });
    expect(chat.browser.calls).toHaveLength(2);
    await chat.askNext(chat.browser.openPanel());
    await chat.calls(3);
    expect(partsOf(chat.browser.calls[2]?.request, 'tool_result')).toMatchObject([{ toolCallId: 'a', isError: true }]);
  });
});

describe('the first of two answers', () => {
  it('makes the stored message another one, so that every panel takes its question away', async () => {
    const chat = await start('a', 'b');
    const before = (await chat.answer())?.revision ?? 0;
    await chat.say('a', true);

    expect((await chat.answer())?.revision).toBe(before + 1);
  });
});

describe('a no to it', () => {
  it('denies the call at once, is told to the backend, and holds after a stop', async () => {
    const chat = await start('a');
    const said = await chat.say('a', false);
    await chat.calls(2);
    expect(partsOf(chat.browser.calls[1]?.request, 'tool_call')).toMatchObject([{ approval: { approved: false } }]);

    await chat.panel.request({ type: 'stop', runId: said?.runId ?? '' });
    await chat.ended(2);

    expect((await chat.answer())?.parts).toMatchObject([{ state: 'result', isDenied: true }]);
    await chat.askNext();
    await chat.calls(3);
    expect(partsOf(chat.browser.calls[2]?.request, 'tool_result')).toMatchObject([{ isError: true }]);
  });
});

describe('a question about a call that is left open', () => {
  it('does not hold the next question up, and cannot be answered after that', async () => {
    const chat = await start('a');
    await chat.askNext();
    await chat.calls(2);

    expect(partsOf(chat.browser.calls[1]?.request, 'tool_result')).toMatchObject([
      { toolCallId: 'a', isError: true, result: expect.stringContaining('not carried out') },
    ]);
    await expect(chat.say('a', true)).rejects.toThrow();
    expect(messageText((await chat.answer()) ?? { parts: [] })).toBe('');
  });
});
