import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import {
  allowPage,
  attachPage,
  attachPicture,
  attachTab,
  openTabs,
  otherTabs,
  patternsFor,
} from '@/lib/panel/pages/page-actions';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import { replaceMembers } from '@/tests/fakes/browser-api';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const url = 'https://news.example/sky';
const page = { type: 'readable', tabId: 3, url, title: 'Sky' } as const;
const read: Extraction = { type: 'read', attachment: pageAttachment('p1', fakeContent()) };
const attachedIds = (): readonly string[] => useSession.getState().draftFiles.map(({ id }) => id);

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'page-state': page, 'page-extract': read });
  closePageCard();
  usePage.setState({ page });
});

it('puts the page that the user sees beside the question', async () => {
  await attachPage('page');

  expect(connection.sent('page-extract')).toEqual([{ type: 'page-extract', tabId: 3, part: 'page', url }]);
  expect(attachedIds()).toEqual(['p1']);
});

it('says how a video shows its words, where they were not shown', async () => {
  const silent = pageAttachment('p1', fakeContent());
  connection.answer({
    'page-extract': {
      type: 'read',
      attachment: { ...silent, ...(silent.page && { page: { ...silent.page, transcript: 'not-shown' } }) },
    },
  });

  await attachPage('page');

  expect([attachedIds(), toastKey()]).toEqual([['p1'], 'pages.noTranscript']);
});

it('asks for access and goes on with the same when the user gives it', async () => {
  connection.answer({ 'page-extract': { type: 'ask', tabId: 3, url } });
  await attachPage('selection');
  const asked = usePage.getState().question;
  connection.answer({ 'page-extract': read });
  replaceMembers(fakeBrowser.permissions, { request: async () => true });

  expect(asked).toMatchObject({ tabId: 3, url });
  expect(await allowPage(patternsFor(url, 'site'))).toBe(true);
  expect(connection.sent('page-extract').map(({ part }) => part)).toEqual(['selection', 'selection']);
  expect(attachedIds()).toEqual(['p1']);
  expect(usePage.getState().question).toBeUndefined();
});

it.each([
  ['its tab', { 'page-state': { type: 'ask', tabId: 3, url } }],
  ['its file', { 'page-file': { type: 'ask', tabId: 3, url } }],
] as const)(
  'asks for access to a PDF too, where %s may no longer be read, and goes on with the same',
  async (_what, answer) => {
    connection.answer({ 'page-extract': { type: 'refused', tabId: 3, reason: 'pdf' }, ...answer });
    await attachPage('page');
    const asked = usePage.getState().question;
    connection.answer({ 'page-state': page, 'page-extract': read });
    await asked?.proceed();

    expect(asked).toMatchObject({ tabId: 3, url });
    expect(attachedIds()).toEqual(['p1']);
  },
);

it('says why a PDF is not read whose tab shows something else by now', async () => {
  connection.answer({
    'page-extract': { type: 'refused', tabId: 3, reason: 'pdf' },
    'page-state': { type: 'refused', tabId: 3, reason: 'browser-page' },
  });
  await attachPage('page');

  expect(usePage.getState().refusal).toBe('browser-page');
});

it('leaves the question where it is when the user refuses', async () => {
  connection.answer({ 'page-extract': { type: 'ask', tabId: 3, url } });
  await attachPage('page');
  replaceMembers(fakeBrowser.permissions, { request: async () => false });

  expect(await allowPage(['https://news.example/*'])).toBe(false);
  expect(usePage.getState().question?.tabId).toBe(3);
});

it('asks nobody about a page that cannot be read, and says why', async () => {
  usePage.setState({ page: { type: 'refused', reason: 'store' } });
  await attachPage('page');

  expect(connection.commands).toEqual([]);
  expect(usePage.getState().refusal).toBe('store');
});

it.each([
  ['selection', 'pages.nothingSelected', undefined],
  ['page', undefined, 'empty'],
] as const)('says of an empty %s what that means', async (part, toast, refusal) => {
  connection.answer({ 'page-extract': { type: 'refused', tabId: 3, reason: 'empty' } });
  await attachPage(part);

  expect([toastKey(), usePage.getState().refusal]).toEqual([toast, refusal]);
});

it('tells what the background refuses', async () => {
  connection.answer({ 'page-extract': { code: 'worker-stopped' } });
  await attachPage('page');

  expect(toastKey()).toBe('error.worker-stopped.title');
});

it('does nothing while the page beside it is not known', async () => {
  usePage.setState({ page: undefined });
  await attachPage('page');

  expect(connection.commands).toEqual([]);
});

it('asks for access to another tab for that tab alone', async () => {
  connection.answer({ 'page-extract': { type: 'ask', tabId: 8 } });
  await attachTab({ tabId: 8 });
  const { question } = usePage.getState();
  connection.answer({ 'page-extract': read });
  await question?.proceed();

  expect(question).toMatchObject({ tabId: 8, isElsewhere: true });
  expect(connection.sent('page-extract')).toEqual([
    { type: 'page-extract', tabId: 8, part: 'page' },
    { type: 'page-extract', tabId: 8, part: 'page' },
  ]);
  expect(attachedIds()).toEqual(['p1']);
});

it('puts a picture of what the window shows beside the question', async () => {
  const picture = { id: 'shot', name: 'Sky', mimeType: 'image/png', data: 'AAAA' };
  connection.answer({ 'page-capture': { type: 'read', attachment: picture } });
  await attachPicture();
  useSession.setState({ windowId: undefined });
  await attachPicture();

  expect(connection.sent('page-capture')).toEqual([{ type: 'page-capture', windowId: 1 }]);
  expect(attachedIds()).toEqual(['shot']);
});

it('offers the tabs that can be read, without the one that is shown', async () => {
  const tabs = [
    { tabId: 3, windowId: 1, url },
    { tabId: 4, windowId: 1, url: 'chrome://settings/' },
    { tabId: 5, windowId: 2, url: 'https://other.example/' },
    { tabId: 6, windowId: 2 },
  ];
  connection.answer({ 'page-tabs': { tabs } });

  expect((await openTabs()).map(({ tabId }) => tabId)).toEqual([3, 5, 6]);
  expect((await otherTabs()).map(({ tabId }) => tabId)).toEqual([5, 6]);
});

it('asks for one site where its address is known, else for every site', () => {
  expect(patternsFor(`${url}?q=1`, 'site')).toEqual([expect.stringContaining('news.example')]);
  expect(patternsFor(url, 'all')).toEqual(patternsFor(undefined, 'site'));
  expect(patternsFor('chrome://settings/', 'site')).toEqual(patternsFor(undefined, 'all'));
});
