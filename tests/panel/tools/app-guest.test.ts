import { beforeEach, expect, it, vi } from 'vitest';
import type { AppCallQuestion, AppConsent } from '@/lib/domain/tools/app-request';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { useSession } from '@/lib/panel/session-store';
import { createAppGuest } from '@/lib/panel/tools/app-guest';
import { type AppQuestion, createAppQuestions } from '@/lib/panel/tools/app-questions';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const record: ToolCallRecord = {
  type: 'parley-tool-call',
  toolCallId: 'call_1',
  sourceId: 'mcp-m1',
  toolName: 'forecast',
  title: 'Forecast',
  sourceTitle: 'Weather',
  host: 'weather.example',
  page: 'ui://forecast/view.html',
  effect: 'reads',
  hasLeft: true,
};
const { signal } = new AbortController();

let connection: FakeChatConnection;
let asked: AppQuestion[];
let sizes: boolean[];
const ask = vi.fn(async (_: string, text: string) => text !== '');
const open = (reply: AppConsent) =>
  createAppGuest({
    record,
    connectionId: 'm1',
    html: '<p>',
    version: '1.2.3',
    context: { theme: 'dark' },
    stateName: 'State of Forecast',
    questions: createAppQuestions((question) => {
      if (question === undefined) return;
      asked.push(question);
      queueMicrotask(() => question.reply(reply));
    }),
    setLarge: (isLarge) => sizes.push(isLarge),
    ask,
  });
const call = { name: 'later', arguments: { days: 1 } };
const question: AppCallQuestion = {
  id: 'question-1',
  tool: 'Later',
  name: 'later',
  effect: 'reads',
  args: { days: 1 },
  offers: ['once', 'page', 'no'],
};
const answer = { type: 'answer', answer: { content: [] } } as const;

beforeEach(() => {
  connection = openFakePanel();
  asked = [];
  sizes = [];
  ask.mockClear();
  connection.answer({ 'mcp-app-ask': { type: 'question', question } });
});

it('shows the call that the background asks about, and sends what the user said to it', async () => {
  connection.answer({ 'mcp-app-answer': { type: 'denied' } });
  await expect(open('no').askServer('tools/call', call, signal)).rejects.toThrow('did not allow');
  expect(asked[0]?.wish).toEqual({ type: 'call', question });
  connection.answer({ 'mcp-app-answer': answer });
  expect(await open('page').askServer('tools/call', call, signal)).toEqual({ content: [] });
  expect(connection.sent('mcp-app-answer')).toMatchObject([
    { questionId: 'question-1', said: 'no' },
    { questionId: 'question-1', said: 'page' },
  ]);
});

it('covers the panel after a yes only, and goes back without a question', async () => {
  expect(await open('no').openLarge()).toBe(false);
  expect(sizes).toEqual([]);
  expect(await open('once').openLarge()).toBe(true);
  expect(asked.map(({ wish }) => wish)).toEqual([{ type: 'large' }, { type: 'large' }]);
  open('once').closeLarge();
  expect(sizes).toEqual([true, false]);
});

it('asks the user nothing where the background does not', async () => {
  connection.answer({ 'mcp-app-ask': answer });
  expect(await open('no').askServer('tools/call', call, signal)).toEqual({ content: [] });
  expect(connection.sent('mcp-app-ask')).toMatchObject([{ method: 'tools/call', params: call }]);
  expect(asked).toEqual([]);
});

it('opens no address but one of the web, and asks nothing that the user did not agree to', async () => {
  await expect(open('once').openLink('javascript:alert(1)')).rejects.toThrow();
  expect(await open('no').openLink('https://a.example/')).toBe(false);
  expect(await open('no').sendMessage('And tomorrow?')).toBe(false);
  expect(ask).not.toHaveBeenCalled();
  expect(await open('once').sendMessage('And tomorrow?')).toBe(true);
  expect(ask).toHaveBeenCalledWith(expect.any(String), 'And tomorrow?');
});

it('makes of its state an attachment that the user sees, the newest in place of the last', () => {
  const guest = open('once');
  guest.updateContext({ structuredContent: { page: 1 } });
  guest.updateContext({ structuredContent: { page: 2 } });
  const { draftFiles } = useSession.getState();
  expect(draftFiles).toMatchObject([{ name: 'State of Forecast', resource: { host: 'weather.example' } }]);
  expect(atob(draftFiles[0]?.data ?? '')).toContain('"page": 2');
});
