import { beforeEach, expect, it, vi } from 'vitest';
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
const ask = vi.fn(async (_: string, text: string) => text !== '');
const open = (reply: 'once' | 'keep' | 'no') =>
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
    kept: new Set(),
    ask,
  });
const call = { name: 'later', arguments: { days: 1 } };

beforeEach(() => {
  connection = openFakePanel();
  asked = [];
  ask.mockClear();
  connection.answer({ 'mcp-app-tool': { effect: 'reads' }, 'mcp-app-ask': { content: [] } });
});

it('calls a tool of its server after a yes only, and shows what leaves', async () => {
  await expect(open('no').askServer('tools/call', call, signal)).rejects.toThrow('did not allow');
  expect(connection.sent('mcp-app-ask')).toEqual([]);
  expect(asked[0]?.wish).toEqual({ type: 'call', tool: 'later', effect: 'reads', args: { days: 1 } });
  expect(await open('once').askServer('tools/call', call, signal)).toEqual({ content: [] });
});

it('asks once for what reads where the user said so, and each time for what writes', async () => {
  const guest = open('keep');
  await guest.askServer('tools/call', call, signal);
  await guest.askServer('tools/call', call, signal);
  expect(asked).toHaveLength(1);
  connection.answer({ 'mcp-app-tool': { effect: 'writes' } });
  await guest.askServer('tools/call', call, signal);
  expect(asked).toHaveLength(2);
});

it('calls no tool that is not for pages', async () => {
  connection.answer({ 'mcp-app-tool': null });
  await expect(open('once').askServer('tools/call', call, signal)).rejects.toThrow('No such tool');
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
