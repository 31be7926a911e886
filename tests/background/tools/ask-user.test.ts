import { expect, it } from 'vitest';
import type { Elicitation, ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';
import { createFakeSource, fakeTool } from '../../fakes/tool-source';

const form: Elicitation = {
  mode: 'form',
  message: 'Which city?',
  fields: [{ name: 'city', type: 'text', isRequired: true, maxLength: 20 }],
};

/** A call that runs at a server, which may ask. */
const start = async () => {
  const { source, calls } = createFakeSource([fakeTool('book')], { host: 'tools.test' });
  const browser = createFakeBrowser({}, [source]);
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  await panel.request({ type: 'tool-switch', sourceId: 'fake', isOn: true });
  const { conversationId, runId = '' } = await panel.request(askOf(connectionId));
  await until(() => browser.calls.length > 0);
  const model = browser.calls[0];
  model?.part({ type: 'tool_call', toolCallId: 'a', toolName: 'fake____book', args: { place: 'Oslo' } });
  model?.part({ type: 'finish_step', finishReason: 'tool-calls', isContinued: false });
  model?.cut();
  await until(() => calls.length > 0);
  const withdrawn = new AbortController();
  const answers: ElicitationAnswer[] = [];
  const ask = (elicitation: Elicitation): void =>
    void calls[0]?.call.ask?.(elicitation, withdrawn.signal).then((answer) => answers.push(answer));
  const now = () => panel.eventsOf('tool-call').at(-1)?.call;
  const asked = async (message: string) => {
    await until(() => now()?.elicitation?.elicitation.message === message);
    return now()?.elicitation?.id ?? '';
  };
  const say = (elicitationId: string, answer: ElicitationAnswer) =>
    panel.request({
      type: 'tool-elicitation-answer',
      runId,
      toolCallId: 'a',
      elicitationId,
      answer: answer.action === 'accept' ? { action: 'accept', content: { city: 'Bergen' } } : answer,
    });
  return { browser, panel, conversationId, runId, call: calls[0], ask, answers, asked, now, say, withdrawn };
};

it('shows what a server asks in the middle of a call, and gives it the answer', async () => {
  const chat = await start();
  chat.ask(form);
  const id = await chat.asked('Which city?');
  expect(chat.now()).toMatchObject({
    state: 'asking',
    elicitation: { elicitation: form },
    record: { host: 'tools.test' },
  });
  expect(chat.now()?.question).toBeUndefined();
  chat.panel.close();
  const panel = chat.browser.openPanel();
  const { conversationId, runId } = chat;
  expect(await panel.request({ type: 'tool-calls', conversationId })).toMatchObject([{ elicitation: { id } }]);
  const answer = { action: 'accept' as const, content: { city: 'Bergen' } };
  await panel.request({ type: 'tool-elicitation-answer', runId, toolCallId: 'a', elicitationId: id, answer });
  await until(() => chat.answers.length > 0);

  expect(chat.answers).toEqual([answer]);
  expect(await panel.request({ type: 'tool-calls', conversationId })).toMatchObject([{ state: 'running' }]);
});

it('refuses an answer that does not fit, and goes on asking', async () => {
  const chat = await start();
  chat.ask(form);
  const elicitationId = await chat.asked('Which city?');
  const { panel, runId } = chat;
  const answer = { action: 'accept' as const, content: { city: 'Bergen', password: 'x' } };
  const sent = panel.request({ type: 'tool-elicitation-answer', runId, toolCallId: 'a', elicitationId, answer });

  await expect(sent).rejects.toMatchObject({ data: { code: 'bad-request' } });
  expect(chat.answers).toEqual([]);
  expect(chat.now()?.elicitation?.id).toBe(elicitationId);
});

it('asks one thing after the other, and takes no answer twice', async () => {
  const chat = await start();
  chat.ask(form);
  chat.ask({ ...form, message: 'Which other city?' });
  const first = await chat.asked('Which city?');
  await chat.say(first, { action: 'decline' });
  const second = await chat.asked('Which other city?');
  await chat.say(first, { action: 'accept' });
  expect(chat.answers).toEqual([{ action: 'decline' }]);
  await chat.say(second, { action: 'accept' });
  await until(() => chat.answers.length === 2);
  expect(chat.answers[1]).toEqual({ action: 'accept', content: { city: 'Bergen' } });
});

it('shows the question and no progress while it is asked', async () => {
  const chat = await start();
  chat.ask(form);
  await chat.asked('Which city?');
  chat.call?.call.onProgress({ done: 1 });
  expect(chat.now()).toMatchObject({ state: 'asking', elicitation: { elicitation: form } });
});

it('cancels the question when the call is stopped', async () => {
  const chat = await start();
  chat.ask(form);
  await chat.asked('Which city?');
  await chat.panel.request({ type: 'tool-stop', runId: chat.runId, toolCallId: 'a' });
  await until(() => chat.answers.length > 0);

  expect(chat.answers).toEqual([{ action: 'cancel' }]);
  expect(chat.now()?.state).toBe('done');
});

it('cancels the question when the server waits for it no more, and the call goes on', async () => {
  const chat = await start();
  chat.ask(form);
  await chat.asked('Which city?');
  chat.withdrawn.abort();
  await until(() => chat.answers.length > 0);

  expect(chat.answers).toEqual([{ action: 'cancel' }]);
  expect(chat.now()).toMatchObject({ state: 'running' });
  expect(chat.now()?.elicitation).toBeUndefined();
});

it('ends with the call, which stays ended', async () => {
  const chat = await start();
  chat.ask(form);
  await chat.asked('Which city?');
  chat.call?.answer('Booked.');
  await until(() => chat.browser.calls.length === 2);

  expect(chat.answers).toEqual([{ action: 'cancel' }]);
  expect(chat.now()?.state).toBe('done');
});

it('does not end a call because its user takes their time', async () => {
  const chat = await start();
  chat.ask(form);
  const id = await chat.asked('Which city?');
  await chat.browser.time.advance(600_000);
  expect(chat.now()?.state).toBe('asking');
  await chat.say(id, { action: 'accept' });
  await until(() => chat.answers.length > 0);
  await chat.browser.time.advance(121_000);
  await until(() => chat.now()?.state === 'done');
  expect(chat.now()?.record.outcome).toBe('failed');
});

it('does not ask for ever: a server gets twenty questions a call', async () => {
  const chat = await start();
  for (let count = 0; count < 21; count += 1) chat.ask({ ...form, message: `Question ${count}` });
  await until(() => chat.answers.length > 0);
  expect(chat.answers).toEqual([{ action: 'cancel' }]);
  expect(await chat.asked('Question 0')).not.toBe('');
});
