import { expect, it } from 'vitest';
import { undoForMs } from '@/lib/storage/write/deletions';
import { connectScripted, createFakeBrowser } from '../../fakes/fake-browser';
import { settlePromises, until } from '../../fakes/timers';

const begin = async () => {
  const browser = createFakeBrowser();
  browser.start();
  const panel = browser.openPanel();
  return { browser, panel, connectionId: await connectScripted(panel) };
};

it('gives the access to a service back when its last connection is removed for good, not before', async () => {
  const { browser, panel, connectionId } = await begin();
  const second = await connectScripted(panel);

  await panel.request({ type: 'provider-remove', connectionId });
  await browser.time.advance(undoForMs + 1000);
  await settlePromises();
  const afterFirst = [...browser.removedOrigins];
  await panel.request({ type: 'provider-remove', connectionId: second });
  await browser.time.advance(undoForMs - 1000);
  await settlePromises();
  const whileUndoable = [...browser.removedOrigins];
  await browser.time.advance(2000);
  await until(() => browser.removedOrigins.length > 0);

  expect([afterFirst, whileUndoable]).toEqual([[], []]);
  expect(browser.removedOrigins).toEqual(['https://service.test/*']);
});

it('keeps the access of a connection whose removal was undone', async () => {
  const { browser, panel, connectionId } = await begin();

  const { undoId } = await panel.request({ type: 'provider-remove', connectionId });
  await panel.request({ type: 'undo', undoId });
  await browser.time.advance(undoForMs + 1000);
  await settlePromises();

  expect(browser.removedOrigins).toEqual([]);
});

it('gives the access to the old address back when a connection moves, and all of it with everything else', async () => {
  const { browser, panel, connectionId } = await begin();

  await panel.request({ type: 'provider-change', connectionId, settings: { baseUrl: 'https://other.test' } });
  const afterMove = [...browser.removedOrigins];
  await panel.request({ type: 'everything-delete' });

  expect(afterMove).toEqual(['https://service.test/*']);
  expect(browser.removedOrigins).toEqual(['https://service.test/*', 'https://other.test/*']);
});
