import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { base64Of } from '@/lib/domain/base64';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import type { LinkedPage } from '@/lib/domain/pages/page-outcome';
import { cancelImport, useFileImports } from '@/lib/panel/file-imports';
import { attachLink } from '@/lib/panel/pages/linked-page';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const link = { id: 'h1', url: 'https://other.example/lamp' };
const read: LinkedPage = { type: 'read', attachment: pageAttachment('other', fakeContent({ url: link.url })) };
const file = (text: string, mimeType: string): LinkedPage => ({
  type: 'file',
  url: link.url,
  name: 'lamp',
  mimeType,
  data: base64Of(new TextEncoder().encode(text)),
});

let connection: FakeChatConnection;
const files = () => useSession.getState().draftFiles;
const imports = () => useFileImports.getState().imports;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  connection = openFakePanel();
  connection.answer({ 'page-link': read, 'page-reading-stop': null, 'draft-file-add': null });
  useFileImports.setState({ imports: [] });
  closePageCard();
});

it('puts the page of a link beside the question, under the id of the gesture, so that twice is once', async () => {
  await attachLink(link);
  await attachLink(link);

  expect(files().map(({ id }) => id)).toEqual(['h1']);
  expect(connection.sent('page-link')).toMatchObject([{ linkId: 'h1' }, { linkId: 'h1' }]);
  expect(connection.sent('page-link')[0]).not.toHaveProperty('url');
});

it('shows that it is being read, and stops when the user takes it off', async () => {
  const finish = connection.hold('page-link');
  const attached = attachLink(link);
  await settled();
  const [reading] = imports();
  cancelImport(reading?.id ?? '');
  finish(read);
  await attached;

  expect(reading?.name).toBe('other.example/lamp');
  expect(connection.sent('page-reading-stop')).toEqual([{ type: 'page-reading-stop', readingId: reading?.id }]);
  expect(files()).toEqual([]);
  expect(imports()).toEqual([]);
});

it('reads a file as if it had been chosen', async () => {
  connection.answer({ 'page-link': file('The lamp', 'text/plain') });
  await attachLink(link);

  expect(files()).toMatchObject([{ id: 'h1', name: 'lamp', mimeType: 'text/plain' }]);
});

it('says why a file cannot be read', async () => {
  connection.answer({ 'page-link': file('', 'text/plain') });
  await attachLink(link);

  expect(files()).toEqual([]);
  expect(toastKey()).toBe('fileProblem.empty');
});

it('asks for access to the site, and reads the link again when it was given', async () => {
  connection.answer({ 'page-link': { type: 'ask', tabId: 1, url: link.url } });
  await attachLink(link);
  const { question } = usePage.getState();
  connection.answer({ 'page-link': read });
  await question?.proceed();

  expect(question).toMatchObject({ url: link.url, link: link.url });
  expect(files().map(({ id }) => id)).toEqual(['h1']);
  expect(usePage.getState().question).toBeUndefined();
});

it('says why a link is not read, and keeps its address to be opened', async () => {
  connection.answer({ 'page-link': { type: 'refused', reason: 'link-sign-in' } });
  await attachLink(link);

  expect(usePage.getState()).toMatchObject({ refusal: 'link-sign-in', link: link.url });
});
