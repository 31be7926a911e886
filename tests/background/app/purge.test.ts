import { expect, it } from 'vitest';
import { undoForMs } from '@/lib/storage/write/deletions';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

const picture = { id: 'f1', name: 'sky.png', mimeType: 'image/png', data: 'QUJD' };

const begin = async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const asked = await panel.request(askOf(connectionId, { files: [picture] }));
  await until(() => browser.calls.length === 1);
  const firstFile = async () => (await browser.stored(asked.conversationId))[0]?.parts[0];
  const forget = () => panel.request({ type: 'files-forget', messageIds: [asked.messageId] });
  return { browser, panel, connectionId, ...asked, firstFile, forget };
};

const gone = { type: 'file', name: 'sky.png', mimeType: 'image/png', data: '', forgotten: { bytes: 3 } };

it('forgets files when their Undo has gone, and another panel can still take it back before', async () => {
  const { browser, panel, firstFile, forget } = await begin();
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);

  const { undoId } = await forget();
  await browser.openPanel().request({ type: 'undo', undoId });
  await browser.time.advance(undoForMs + 1000);
  expect(await firstFile()).toMatchObject({ data: 'QUJD' });

  await forget();
  await browser.time.advance(undoForMs + 1000);
  await expect.poll(firstFile).toMatchObject(gone);
});

it('finishes at the next start what a worker that was killed had begun', async () => {
  const { browser, panel, firstFile, forget } = await begin();
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);
  await forget();
  panel.close();
  browser.kill();
  await browser.time.advance(undoForMs);

  browser.start();

  await expect.poll(firstFile).toMatchObject(gone);
});

it('waits for the end of an answer in the conversation', async () => {
  const { browser, panel, firstFile, forget } = await begin();
  browser.calls[0]?.text('Because');

  await forget();
  await browser.time.advance(undoForMs + 1000);
  await expect.poll(() => browser.world.database.deletions.count()).toBe(1);
  expect(await firstFile()).toMatchObject({ data: 'QUJD' });
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);
  await browser.time.advance(undoForMs + 1000);

  await expect.poll(firstFile).toMatchObject(gone);
});

it('lets the next question, a retry and an edit go without it, and tells the model', async () => {
  const { browser, panel, connectionId, conversationId, messageId, firstFile, forget } = await begin();
  browser.calls[0]?.text('Blue.');
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);
  await forget();
  await browser.time.advance(undoForMs + 1000);
  await expect.poll(firstFile).toMatchObject(gone);
  const note = 'Attached picture "sky.png": not sent, since it is no longer kept.\n\n';
  const model = { connectionId, modelId: 'm1' };

  await panel.request(askOf(connectionId, { requestId: 'request-2', conversationId, text: 'And at night?' }));
  await until(() => browser.calls.length === 2);
  browser.calls[1]?.finish();
  await until(() => panel.eventsOf('run-end').length === 2);
  await panel.request({ type: 'retry', messageId });
  await until(() => browser.calls.length === 3);
  browser.calls[2]?.finish();
  await until(() => panel.eventsOf('run-end').length === 3);
  const edited = await panel.request({ type: 'edit', messageId, text: 'Which colour?', model });
  await until(() => browser.calls.length === 4);

  const firstPartsOf = (call: number) => browser.calls[call]?.request.messages[0]?.parts;
  expect(firstPartsOf(1)).toEqual([{ type: 'text', text: `${note}Why is the sky blue?` }]);
  expect(firstPartsOf(2)).toEqual([{ type: 'text', text: `${note}Why is the sky blue?` }]);
  expect(firstPartsOf(3)).toEqual([{ type: 'text', text: `${note}Which colour?` }]);
  const question = (await browser.stored(conversationId)).find(({ id }) => id === edited.messageId);
  expect(question?.parts[0]).toMatchObject(gone);
});
