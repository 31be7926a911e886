import { beforeEach, expect, it } from 'vitest';
import { pageAttachment, selectionAttachment } from '@/lib/domain/pages/page-attachment';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { usePage } from '@/lib/panel/pages/page-store';
import { askAboutPage, attachedPart, beginRewrite } from '@/lib/panel/pages/starters';
import { useSession } from '@/lib/panel/session-store';
import { type FakeChatConnection, helloOf } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { fakeContent, fakeSelection } from '@/tests/fakes/fake-pages';
import { conversationOf } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const url = 'https://news.example/sky';
const page = pageAttachment('p1', fakeContent());
const selection = selectionAttachment('s1', fakeSelection());
const draftOf = () => {
  const { draft, draftFiles } = useSession.getState();
  return { draft, files: draftFiles.map(({ id }) => id) };
};

let connection: FakeChatConnection;
beforeEach(async () => {
  await loadRemainingTexts();
  connection = openFakePanel({ providers: [connected()] });
  connection.answer({
    ask: { conversationId: 'c9', messageId: 'u9' },
    'conversation-open': helloOf({ conversation: conversationOf({ id: 'c9', isTemporary: true }), draftKey: 'c9' }),
    'page-extract': { type: 'read', attachment: page },
  });
  usePage.setState({ page: { type: 'readable', tabId: 3, url, title: 'Sky' } });
});

it('finds the part of this page that is attached, and no other part and no other page', () => {
  expect(attachedPart([selection, page], 'page', url)?.id).toBe('p1');
  expect(attachedPart([selection, page], 'selection', `${url}#blue`)?.id).toBe('s1');
  expect(attachedPart([selection], 'page', url)).toBeUndefined();
  expect(attachedPart([page], 'page', undefined)).toBeUndefined();
  expect(attachedPart([page], 'page', 'https://other.example/')).toBeUndefined();
});

it('asks about what is attached, which goes along and stands beside the next question no more', async () => {
  useSession.setState({ draftFiles: [page] });
  await askAboutPage('page', 'summarise');

  expect(connection.sent('page-extract')).toEqual([]);
  expect(connection.sent('ask')).toMatchObject([{ files: [{ id: 'p1' }], keepsDraft: true }]);
  expect(draftOf().files).toEqual([]);
});

it('reads the page first where it is not attached', async () => {
  await askAboutPage('page', 'summarise');

  expect(connection.sent('page-extract')).toHaveLength(1);
  expect(connection.sent('ask')).toMatchObject([{ files: [{ id: 'p1' }] }]);
});

it('lets both wait in the composer without a model, and puts no words over those that are there', async () => {
  useSession.setState({ providers: [] });
  await askAboutPage('page', 'explain');
  const first = draftOf();
  useSession.setState({ draft: 'My words' });
  await askAboutPage('page', 'explain');

  expect(first.files).toEqual(['p1']);
  expect(first.draft).not.toBe('');
  expect(draftOf()).toEqual({ draft: 'My words', files: ['p1'] });
});

it('puts the words for rewriting above what is to be rewritten', async () => {
  await beginRewrite();
  const empty = useSession.getState().draft;
  useSession.setState({ draft: 'Dear all,' });
  await beginRewrite();

  expect(empty).toMatch(/\S\n\n$/u);
  expect(useSession.getState().draft).toBe(`${empty}Dear all,`);
});
