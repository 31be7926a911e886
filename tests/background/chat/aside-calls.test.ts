import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import type { RequestMessage } from '@/lib/domain/chat-request';
import type { ModelFindings } from '@/lib/domain/providers/model-findings';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { settlePromises, until } from '../../fakes/timers';

const half = '\ud83d';
const refusing: ModelFindings = { refused: [{ field: 'temperature', value: 0.3 }] };

/** A conversation whose first answer has come, and has shown what its model refuses. */
const begin = async (text: string) => {
  const browser = createFakeBrowser({
    listModels: async () => [{ id: 'm1', name: 'Model One', contextWindow: 8000, maxOutput: 1000 }],
  });
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const modelSizes = { [`${connectionId}/m1`]: { contextWindow: 32_000, maxOutput: 2000 } };
  await panel.request({
    type: 'preferences-change',
    change: { modelSizes, titleModel: { connectionId, modelId: 'm1' } },
  });
  const { conversationId } = await panel.request(askOf(connectionId, { text }));
  await until(() => browser.calls.length === 1);
  browser.calls[0]?.context.onFinding?.(refusing);
  await settlePromises();
  browser.calls[0]?.text(`Light ${half} scatters.`);
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);
  return { browser, panel, connectionId, conversationId };
};

const textOf = (messages: readonly RequestMessage[] | undefined): string =>
  messages?.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : ''))).join('') ?? '';

it('asks for a title with the window that counts, what is known of the model, and no half of a character', async () => {
  // The cut after 2,000 units falls between the halves of the last character.
  const { browser } = await begin(`${half}${'a'.repeat(1998)}😀`);
  await until(() => browser.calls.length === 2);
  const { request, context } = browser.calls[1] ?? {};

  expect(request).toMatchObject({ model: 'm1', window: { tokens: 32_000 }, maxOutput: 2000 });
  expect(context?.findings).toEqual(refusing);
  expect(textOf(request?.messages)).toBe(`\ufffd${'a'.repeat(1998)}\n\nLight \ufffd scatters.`);
});

it('keeps what a title shows of its model', async () => {
  const { browser, panel, connectionId, conversationId } = await begin('Why?');
  await until(() => browser.calls.length === 2);
  const found: ModelFindings = { refused: [{ field: 'top_p', value: 1 }] };

  browser.calls[1]?.context.onFinding?.(found);
  browser.calls[1]?.finish();
  await settlePromises();
  await panel.request(askOf(connectionId, { requestId: 'request-2', conversationId }));
  await until(() => browser.calls.length === 3);

  expect(browser.calls[2]?.context.findings?.refused).toEqual([...(refusing.refused ?? []), ...(found.refused ?? [])]);
});

it('asks for a summary in the same way', async () => {
  const { browser, panel, connectionId, conversationId } = await begin(`Why ${half}?`);
  await until(() => browser.calls.length === 2);
  browser.calls[1]?.finish();
  await panel.request(askOf(connectionId, { requestId: 'request-2', conversationId, text: 'And the sunset?' }));
  await until(() => browser.calls.length === 3);
  browser.calls[2]?.fail(new ChatError({ code: 'too-long' }));
  await until(() => panel.eventsOf('run-end').length === 2);

  await panel.request({ type: 'history-summarise', messageId: panel.eventsOf('run-end')[1]?.end.messageId ?? '' });
  await until(() => browser.calls.length === 4);
  const { request, context } = browser.calls[3] ?? {};

  expect(request).toMatchObject({ model: 'm1', window: { tokens: 32_000 }, maxOutput: 2000 });
  expect(context?.findings).toEqual(refusing);
  expect(textOf(request?.messages)).toBe('User: Why \ufffd?\n\nAssistant: Light \ufffd scatters.');
});
