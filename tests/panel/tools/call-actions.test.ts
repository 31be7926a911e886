import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answerCall, retryCall, stopCall } from '@/lib/panel/tools/call-actions';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const call = { runId: 'r1', toolCallId: '1' };

it('sends the answer to a question, and says whether it was taken', async () => {
  const connection = openFakePanel();

  expect(await answerCall(call, 'once')).toBe(true);
  expect(connection.sent('tool-answer')).toEqual([{ type: 'tool-answer', ...call, answer: 'once' }]);

  connection.answer({ 'tool-answer': { code: 'bad-request' } });
  expect(await answerCall(call, 'always')).toBe(false);
  expect(toastKey()).toBeDefined();
});

it('stops one call, and makes one again', async () => {
  const connection = openFakePanel();

  await stopCall(call);
  await retryCall('a1', '1');

  expect(connection.commands).toEqual([
    { type: 'tool-stop', ...call },
    { type: 'tool-retry', messageId: 'a1', toolCallId: '1' },
  ]);
});

it('asks the browser for the host before a yes, and answers nothing where it stays closed', async () => {
  const connection = openFakePanel();
  const request = vi.fn(async () => false);
  replaceMembers(fakeBrowser.permissions, { request });

  expect(await answerCall(call, 'once', 'https://pages.example/*')).toBe(false);
  expect(connection.sent('tool-answer')).toEqual([]);

  request.mockResolvedValue(true);
  expect(await answerCall(call, 'once', 'https://pages.example/*')).toBe(true);
  expect(await answerCall(call, 'no', 'https://pages.example/*')).toBe(true);
  expect(request).toHaveBeenCalledTimes(2);
});
