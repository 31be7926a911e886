import { beforeEach, expect, it, vi } from 'vitest';
import { readPageState } from '@/lib/panel/pages/page-state';
import { askForAccess, closePageCard, showPageRefusal, usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const sky = { type: 'readable', tabId: 3, url: 'https://news.example/sky', title: 'Sky' } as const;
const proceed = vi.fn(async () => undefined);

let connection: FakeChatConnection;
beforeEach(() => {
  proceed.mockClear();
  connection = openFakePanel();
  closePageCard();
  usePage.setState({ page: undefined });
});

/** The page is looked at: it is in this state now. */
const look = async (page: NonNullable<ReturnType<typeof usePage.getState>['page']>): Promise<void> => {
  connection.answer({ 'page-state': page });
  await readPageState();
};

it('knows the page of its own window', async () => {
  await look(sky);

  expect(connection.commands).toEqual([{ type: 'page-state', windowId: 1 }]);
  expect(usePage.getState().page).toEqual(sky);
});

it.each([
  ['before the background has answered', { status: 'connecting' } as const],
  ['without a window', { windowId: undefined }],
])('asks nothing %s', async (_when, state) => {
  useSession.setState(state);
  await readPageState();

  expect(connection.commands).toEqual([]);
});

it.each([
  ['another tab is shown', { ...sky, tabId: 4 }],
  ['the tab has gone to another page', { ...sky, url: 'https://news.example/sea' }],
])('takes the card away when %s', async (_when, next) => {
  await look(sky);
  showPageRefusal('empty');
  await look(next);

  expect(usePage.getState().refusal).toBeUndefined();
});

it.each([
  ['only another part of it is shown', { ...sky, url: `${sky.url}#blue` }],
  ['the browser does not tell the address', { type: 'ask', tabId: 3 } as const],
])('leaves the card when %s', async (_when, next) => {
  await look(sky);
  showPageRefusal('empty');
  await look(next);

  expect(usePage.getState().refusal).toBe('empty');
});

it('leaves a question about another tab, whatever this window shows', async () => {
  await look(sky);
  askForAccess({ tabId: 9, isElsewhere: true, proceed });
  await look({ ...sky, tabId: 4 });

  expect(usePage.getState().question?.tabId).toBe(9);
  expect(proceed).not.toHaveBeenCalled();
});

it('goes on by itself, once, when the page can be read that was asked about', async () => {
  await look({ type: 'ask', tabId: 3 });
  askForAccess({ tabId: 3, proceed });
  await look({ type: 'ask', tabId: 3 });
  const before = proceed.mock.calls.length;
  await look(sky);
  await look(sky);

  expect([before, proceed.mock.calls.length]).toEqual([0, 1]);
});
