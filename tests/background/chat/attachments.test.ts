import { expect, it } from 'vitest';
import type { Attachment } from '@/lib/domain/attachment';
import { readDraftFiles } from '@/lib/storage/read/drafts';
import { askOf, connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { until } from '../../fakes/timers';

const picture: Attachment = { id: 'f1', name: 'sky.png', mimeType: 'image/png', data: 'AAAA' };

const begin = async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  return { browser, panel, connectionId };
};

it('keeps the files of a draft until the question that holds them is stored', async () => {
  const { browser, panel, connectionId } = await begin();
  const { draftKey } = await panel.request({ type: 'hello', windowId: 1 });
  await panel.request({ type: 'draft-file-add', key: draftKey, file: picture });
  await panel.request({ type: 'draft-file-add', key: draftKey, file: { ...picture, id: 'f2' } });
  await panel.request({ type: 'draft-file-remove', key: draftKey, fileId: 'f2' });
  const kept = await readDraftFiles(draftKey, browser.world.database);

  const { conversationId } = await panel.request(askOf(connectionId, { files: [picture] }));
  await until(() => browser.calls.length === 1);

  expect(kept).toEqual([picture]);
  expect(await readDraftFiles(draftKey, browser.world.database)).toEqual([]);
  expect((await browser.stored(conversationId))[0]?.parts).toEqual([
    { type: 'file', name: 'sky.png', mimeType: 'image/png', data: 'AAAA' },
    { type: 'text', text: 'Why is the sky blue?' },
  ]);
  expect(browser.calls[0]?.request.messages[0]?.parts[0]).toEqual({
    type: 'image',
    mimeType: 'image/png',
    data: 'AAAA',
  });
});

it('sends the parameters of the model with those of the conversation over them, and keeps what was sent', async () => {
  const { browser, panel, connectionId } = await begin();
  const modelParameters = { [`${connectionId}/m1`]: { temperature: 1, system: 'Be brief.' } };
  await panel.request({ type: 'preferences-change', change: { modelParameters } });

  const { conversationId } = await panel.request(askOf(connectionId, { parameters: { temperature: 0 } }));
  await until(() => browser.calls.length === 1);
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);

  const sent = { settings: { temperature: 0 }, system: 'Be brief.' };
  expect(browser.calls[0]?.request).toMatchObject(sent);
  expect((await browser.stored(conversationId))[1]?.sent).toMatchObject({
    ...sent,
    messages: [{ role: 'user', characters: 20 }],
  });
});

it('fits what is sent to the model that answers: its limits, its own reasoning, the files that it reads', async () => {
  const browser = createFakeBrowser({
    limits: () => [{ models: 'm2', ignores: ['stop'], temperature: { min: 0, max: 1 }, effortBudgets: { low: 2048 } }],
    listModels: async () => [
      { id: 'm1', name: 'Model One' },
      { id: 'm2', name: 'Model Two', capabilities: ['reasoning'] },
    ],
  });
  browser.start();
  const panel = browser.openPanel();
  const connectionId = await connectScripted(panel);
  const parameters = { temperature: 1.5, stop: ['END'], effort: 'low' } as const;
  const { conversationId } = await panel.request(
    askOf(connectionId, { files: [picture], parameters: { ...parameters, stop: ['END'] } }),
  );
  await until(() => browser.calls.length === 1);
  browser.calls[0]?.part({ type: 'reasoning', text: 'Hm' });
  browser.calls[0]?.part({ type: 'reasoning_signature', signature: 'of m1' });
  browser.calls[0]?.text('Because.');
  browser.calls[0]?.finish();
  await until(() => panel.eventsOf('run-end').length === 1);

  const ask = { conversationId, text: 'And now?' };
  await panel.request(askOf(connectionId, { ...ask, requestId: 'r2', model: { connectionId, modelId: 'm2' } }));
  await until(() => browser.calls.length === 2);

  expect(browser.calls[0]?.request.settings).toEqual({
    cache: true,
    temperature: 1.5,
    stop: ['END'],
    reasoning: { effort: 'low' },
  });
  const { settings, messages } = browser.calls[1]?.request ?? {};
  expect(settings).toEqual({ temperature: 1, reasoning: { budgetTokens: 2048 }, cache: true });
  expect(messages?.map(({ parts }) => parts)).toEqual([
    [
      {
        type: 'text',
        text: 'Attached picture "sky.png": not sent, since this model reads none.\n\nWhy is the sky blue?',
      },
    ],
    [{ type: 'text', text: 'Because.' }],
    [{ type: 'text', text: 'And now?' }],
  ]);
  expect(browser.calls[1]?.request).not.toHaveProperty('stop');
});
