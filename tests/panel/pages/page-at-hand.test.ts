import { beforeEach, describe, expect, it } from 'vitest';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { filePartOf } from '@/lib/domain/attachments/file-part';
import type { PageState } from '@/lib/domain/pages/page-access';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { askDraft } from '@/lib/panel/chat/asking';
import { changeDraft } from '@/lib/panel/draft';
import { attachRead } from '@/lib/panel/draft-files';
import { removePage, startPageAtHand, takeOff } from '@/lib/panel/pages/page-at-hand';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { assistantOf } from '@/tests/fakes/assistant';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const site = 'https://news.example';
const url = `${site}/sky`;
const sky = { type: 'readable', tabId: 3, url, title: 'Sky' } as const;
const page = pageAttachment('p1', fakeContent());
const conversation = conversationOf({ sitesAtHand: [site] });

let connection: FakeChatConnection;
const settled = () => new Promise((resolve) => setTimeout(resolve));
const stage = () => useAtHand.getState().atHand?.stage;
const files = () => useSession.getState().draftFiles.map(({ id }) => id);
const write = async (words: string): Promise<void> => {
  changeDraft(words);
  await settled();
};

/** The user asks while the page is read, which takes until the returned function gives what was read. */
const askWhileReading = async (words: string) => {
  const finish = connection.hold('page-extract');
  await write(words);
  const asking = askDraft();
  await settled();
  return { finish, asking };
};
const sea = { ...sky, url: `${site}/sea`, title: 'Sea' };
const seaPage = pageAttachment('p2', fakeContent({ url: sea.url }));
const goTo = async (shown: PageState): Promise<void> => {
  connection.answer({ 'page-state': shown });
  usePage.setState({ page: shown });
  await settled();
};

beforeEach(async () => {
  usePage.setState({ page: undefined });
  closePageCard();
  connection = openFakePanel({ providers: [connected()], conversation: conversationOf({ sitesAtHand: [] }) });
  connection.answer({
    ask: { conversationId: 'c1', messageId: 'u9' },
    'page-extract': { type: 'read', attachment: page },
    'page-take-off': null,
    'page-state': sky,
  });
  startPageAtHand();
  await settled();
  usePage.setState({ page: sky });
  await settled();
  useSession.setState({ conversation });
  await settled();
});

it('names the page, and reads it only when something is written', async () => {
  const before = [stage(), connection.sent('page-extract').length];
  await write('And');

  expect(before).toEqual(['waiting', 0]);
  expect(connection.sent('page-extract')).toEqual([{ type: 'page-extract', tabId: 3, part: 'page', url }]);
  expect(files()).toEqual(['p1']);
  // Its text is on the disk with the question at the earliest.
  expect(connection.sent('draft-file-add')).toEqual([]);
});

it('takes what it has read back when the words go, and reads it again for the next ones', async () => {
  await write('And');
  await write('');
  const between = [stage(), files()];
  await write('Or');

  expect(between).toEqual(['waiting', []]);
  expect(connection.sent('page-extract')).toHaveLength(2);
});

it('has a question that is sent at once wait for the page', async () => {
  changeDraft('And the sunset?');
  await Promise.resolve();
  await askDraft();

  expect(connection.sent('ask')).toMatchObject([{ text: 'And the sunset?', files: [{ id: 'p1' }] }]);
});

it('does not send a question whose page could not be read, and says why', async () => {
  connection.answer({ 'page-extract': { type: 'refused', tabId: 3, reason: 'empty' } });
  changeDraft('And the sunset?');
  await Promise.resolve();
  await askDraft();

  expect(connection.sent('ask')).toEqual([]);
  expect(usePage.getState().refusal).toBe('empty');
  expect(useSession.getState().draft).toBe('And the sunset?');
});

it('sends a question with the page that has taken the place of the first while that was read', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  await goTo(sea);
  finish({ type: 'read', attachment: seaPage });
  await asking;

  expect(connection.sent('page-extract').map(({ url: read }) => read)).toEqual([url, sea.url]);
  expect(connection.sent('ask')).toMatchObject([{ text: 'And the sunset?', files: [{ id: 'p2' }] }]);
});

it('looks for the page that has come when the first was gone before the tab said so', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  connection.answer({ 'page-state': sea });
  finish({ type: 'refused', tabId: 3, reason: 'changed' });
  await settled();
  finish({ type: 'read', attachment: seaPage });
  await asking;

  expect(connection.sent('ask')).toMatchObject([{ files: [{ id: 'p2' }] }]);
  expect(usePage.getState().refusal).toBeUndefined();
});

it('reads a page again that was loaded again meanwhile', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  finish({ type: 'refused', tabId: 3, reason: 'changed' });
  await settled();
  finish({ type: 'read', attachment: page });
  await asking;

  expect(connection.sent('ask')).toMatchObject([{ files: [{ id: 'p1' }] }]);
});

it('reads a page once more, and no oftener, and says why', async () => {
  connection.answer({ 'page-extract': { type: 'refused', tabId: 3, reason: 'changed' } });
  changeDraft('And the sunset?');
  await Promise.resolve();
  await askDraft();

  expect(connection.sent('page-extract')).toHaveLength(2);
  expect([connection.sent('ask').length, usePage.getState().refusal]).toEqual([0, 'changed']);
});

it('asks for no access to a page that came in the place of the one that was asked about', async () => {
  const other = { type: 'ask', tabId: 3, url: 'https://other.example/' } as const;
  const { asking, finish } = await askWhileReading('And the sunset?');
  connection.answer({ 'page-state': other });
  finish(other);
  await asking;

  expect([toastKey(), usePage.getState().question]).toEqual(['pages.movedOn', undefined]);
});

it('sends a question at once, without the page, when that is taken off while it is read', async () => {
  const { asking } = await askWhileReading('And the sunset?');
  await takeOff(url);
  await asking;

  expect(connection.sent('ask')).toHaveLength(1);
  expect(connection.sent('ask')[0]?.files).toBeUndefined();
});

it('says nothing of a page that was taken off and then could not be read', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  await takeOff(url);
  await asking;
  finish({ type: 'refused', tabId: 3, reason: 'slow' });
  await settled();

  expect(usePage.getState().refusal).toBeUndefined();
});

it.each([
  ['on another site', { ...sky, url: 'https://other.example/' }],
  ['where it may not be read', { type: 'ask', tabId: 3, url: sea.url } as const],
])(
  'says that a question was not sent when the page changed to one %s, and sends it on a press',
  async (_where, other) => {
    const { asking } = await askWhileReading('And the sunset?');
    await goTo(other);
    await asking;
    const before = [connection.sent('ask').length, toastKey(), useSession.getState().draft];
    useToast.getState().toast?.action?.run();
    await settled();

    expect(before).toEqual([0, 'pages.movedOn', 'And the sunset?']);
    expect(connection.sent('ask')).toMatchObject([{ text: 'And the sunset?' }]);
    expect(connection.sent('ask')[0]?.files).toBeUndefined();
  },
);

it('sends a question with the page that it was asked about, also when another tab is looked at meanwhile', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  await goTo({ ...sea, tabId: 4 });
  finish({ type: 'read', attachment: page });
  await asking;
  await settled();

  expect(connection.sent('ask')).toMatchObject([{ files: [{ id: 'p1' }] }]);
  expect(useAtHand.getState().atHand?.page.tabId).toBe(4);
});

it('does not send a question that was taken back while the page was read', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  await write('');
  finish({ type: 'read', attachment: page });
  await asking;

  expect(connection.sent('ask')).toEqual([]);
  expect(toastKey()).toBeUndefined();
});

it.each([
  ['was corrected', 'And that sunset?'],
  ['has become another one', 'Or the moon?'],
])(
  'holds back a question that %s while the page was read, says so, and sends it when told to',
  async (_what, words) => {
    const { asking, finish } = await askWhileReading('And the sunset?');
    await write(words);
    finish({ type: 'read', attachment: page });
    await asking;
    const before = connection.sent('ask');
    const said = toastKey();
    useToast.getState().toast?.action?.run();
    await settled();

    expect(before).toEqual([]);
    expect(said).toBe('pages.edited');
    expect(connection.sent('ask')).toMatchObject([{ text: words, files: [{ id: 'p1' }] }]);
  },
);

it('leaves what is written after the question, with the page at hand for it', async () => {
  const { asking, finish } = await askWhileReading('And the sunset?');
  await write('And the sunset? Or');
  finish({ type: 'read', attachment: page });
  await asking;
  await settled();

  expect(connection.sent('ask')).toMatchObject([{ text: 'And the sunset?', files: [{ id: 'p1' }] }]);
  expect(useSession.getState().draft).toBe('Or');
  expect(stage()).toBe('reading');
});

it('does not send a question into another conversation that is opened while the page is read', async () => {
  const { asking } = await askWhileReading('And the sunset?');
  useSession.setState({ draftKey: 'c2', conversation: conversationOf({ id: 'c2' }), draft: 'And the sunset?' });
  await asking;

  expect(connection.sent('ask')).toEqual([]);
});

it('says why when reading breaks off', async () => {
  connection.answer({ 'page-extract': { code: 'worker-stopped' } });
  changeDraft('And the sunset?');
  await Promise.resolve();
  await askDraft();

  expect([connection.sent('ask').length, toastKey()]).toEqual([0, 'error.worker-stopped.title']);
});

it('asks for access that is gone, and goes on once it is given', async () => {
  connection.answer({ 'page-extract': { type: 'ask', tabId: 3, url } });
  await write('And');
  connection.answer({ 'page-extract': { type: 'read', attachment: page } });
  await usePage.getState().question?.proceed();
  await settled();

  expect(files()).toEqual(['p1']);
});

it('sends a page once that the conversation has already, and again when it has changed', async () => {
  useSession.setState({ messages: [question('u1', { parts: [filePartOf(page)] })] });
  await write('And');
  const same = [stage(), files()];
  await write('');
  connection.answer({ 'page-extract': { type: 'read', attachment: { ...page, data: 'QQ==' } } });
  await write('Or');

  expect(same).toEqual(['known', []]);
  expect(files()).toEqual(['p1']);
});

it('sends it again when a branch is shown that lacks it', async () => {
  useSession.setState({ messages: [question('u1', { parts: [filePartOf(page)] })] });
  await write('And');
  useSession.setState({ messages: [question('u2')] });
  await settled();

  expect(files()).toEqual(['p1']);
});

it('follows the tab within the site, and lets go of what was read of the page before', async () => {
  await write('And');
  const sea = pageAttachment('p2', fakeContent({ url: `${site}/sea` }));
  connection.answer({ 'page-extract': { type: 'read', attachment: sea } });
  usePage.setState({ page: { ...sky, url: `${site}/sea`, title: 'Sea' } });
  await settled();

  expect(files()).toEqual(['p2']);
});

it.each([
  ['on another site', { ...sky, url: 'https://other.example/' }],
  ['where it may not be read', { type: 'ask', tabId: 3, url } as const],
])('is not there %s', async (_where, other) => {
  await write('And');
  usePage.setState({ page: other });
  await settled();

  expect([stage(), files()]).toEqual([undefined, []]);
});

it('begins a new conversation as the user last chose on this site', async () => {
  useSession.setState({ conversation: undefined, draftKey: 'window:1' });
  await settled();
  const without = stage();
  useSession.setState({ preferences: preferencesSchema.parse({ sitesAtHand: [site] }) });
  await settled();

  expect([without, stage()]).toEqual([undefined, 'waiting']);
});

it('goes at one press, at once, and stays away', async () => {
  await write('And');
  const answer = connection.hold('page-take-off');
  removePage(page);
  await settled();
  const atOnce = [stage(), files()];
  answer(null);
  useSession.setState({ conversation: conversationOf({ sitesAtHand: [] }) });
  await write('');
  await write('Or');

  expect(atOnce).toEqual([undefined, []]);
  expect(connection.sent('page-take-off')).toEqual([{ type: 'page-take-off', site, conversationId: 'c1' }]);
  expect([stage(), files()]).toEqual([undefined, []]);
});

it('is there again after it was taken off and put there by hand', async () => {
  await takeOff(url);
  useSession.setState({ conversation: conversationOf({ sitesAtHand: [] }) });
  await settled();
  useSession.setState({ conversation });
  await settled();

  expect(stage()).toBe('waiting');
});

it('comes back when it could not be taken off', async () => {
  connection.answer({ 'page-take-off': { code: 'storage-full' } });
  await takeOff(url);
  await settled();

  expect(stage()).toBe('waiting');
});

it('does not stand beside the same page that was attached by hand', async () => {
  await attachRead({ ...page, id: 'by-hand' });
  await write('And');

  expect([stage(), files()]).toEqual([undefined, ['by-hand']]);
});

it('leaves other pages and selections alone when they are removed', async () => {
  removePage(pageAttachment('p2', fakeContent({ url: `${site}/sea` })));
  await settled();

  expect(connection.sent('page-take-off')).toEqual([]);
  expect(stage()).toBe('waiting');
});

it.each([
  ['that it begins', `${site}/sky`, `${site}/sky`, 'known'],
  ['that was sent from another of its pages', `${site}/sky?page=2`, `${site}/sky`, 'known'],
  ['of another site', 'https://other.example/sky', url, 'attached'],
])(
  'takes a page for known where the whole article %s was sent, unless strangers can say so',
  async (...[, sentFrom, shownAt, expected]) => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    const middle = { id: 'b2', kind: 'paragraph', text: words } as const;
    const whole = pageAttachment(
      'w1',
      fakeContent({
        url: sentFrom,
        blocks: [middle, { id: 'p2-b0', kind: 'paragraph', text: 'More of it, on page two.' }],
      }),
      { read: 2, all: 2, isWhole: true },
    );
    // Alone it has its number and what every page begins with.
    const shown = pageAttachment(
      'p9',
      fakeContent({
        url: shownAt,
        blocks: [
          { id: 'b1', kind: 'paragraph', text: 'Page 1 of 2' },
          middle,
          { id: 'b3', kind: 'paragraph', text: 'By a writer' },
        ],
      }),
    );
    connection.answer({ 'page-extract': { type: 'read', attachment: shown } });
    useSession.setState({ messages: [{ ...question('u1'), parts: [filePartOf(whole)] }] });
    await write('And');
    await settled();

    expect(stage()).toBe(expected);
  },
);

describe('the assistant of a conversation that has not begun', () => {
  const begin = async (own: Parameters<typeof assistantOf>[0]): Promise<void> => {
    connection.answer({ 'draft-settings': null });
    useSession.setState({ conversation: undefined, draftKey: 'new:1', newAssistant: assistantOf(own) });
    await settled();
  };

  it('takes the page along with the first question, and the user can take it off', async () => {
    await begin({ takesPage: true });
    const before = stage();
    await takeOff(url);
    await settled();

    expect([before, stage()]).toEqual(['waiting', undefined]);
    expect(useSession.getState().newAssistant).toEqual(assistantOf());
    expect(connection.sent('draft-settings')).toMatchObject([{ settings: { assistant: assistantOf() } }]);
    // No site is forgotten: none was remembered.
    expect(connection.sent('page-take-off')).toEqual([]);
  });

  it('reads nothing that its user has not allowed: another page, or with an assistant of a file', async () => {
    await begin({ takesPage: true });
    await goTo({ type: 'ask', tabId: 3, url: 'https://bank.example/' });
    const locked = stage();
    await goTo(sky);
    await begin({ takesPage: true, isImported: true });
    await write('And');

    expect([locked, stage()]).toEqual([undefined, undefined]);
    expect(connection.sent('page-extract')).toEqual([]);
  });

  it('takes no page along once the conversation has begun', async () => {
    await begin({ takesPage: true });
    useSession.setState({
      conversation: conversationOf({ sitesAtHand: [], assistant: assistantOf({ takesPage: true }) }),
    });
    await settled();

    expect(stage()).toBeUndefined();
  });
});
