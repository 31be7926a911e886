import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { maxAttachments } from '@/lib/domain/attachment';
import type { ArticleExtent } from '@/lib/domain/page-source';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { isPageAttachment, type PageAttachment } from '@/lib/domain/pages/page-choice';
import type { Extraction } from '@/lib/domain/pages/page-outcome';
import { removeDraftFile } from '@/lib/panel/draft-files';
import { cancelImport, isReadingFor, useFileImports } from '@/lib/panel/file-imports';
import { removePage } from '@/lib/panel/pages/page-at-hand';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { addWholeArticle } from '@/lib/panel/pages/whole-article';
import { useSession } from '@/lib/panel/session-store';
import { parley } from '@/lib/storage/read/database';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

const url = 'https://news.example/sky';
const attached = (id: string, article: ArticleExtent): PageAttachment => {
  const file = pageAttachment(id, fakeContent(), article);
  if (!isPageAttachment(file)) throw new Error('no page');
  return file;
};
const first = attached('p1', { read: 1, all: 4 });
const note = pageAttachment('n1', fakeContent({ url: 'https://news.example/note' }));
const read = (article: ArticleExtent): Extraction => ({ type: 'read', attachment: attached('whole', article) });

let connection: FakeChatConnection;
const files = () => useSession.getState().draftFiles.map(({ id }) => id);
const imports = () => useFileImports.getState().imports;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(async () => {
  await parley.draftFiles.clear();
  connection = openFakePanel({ draftFiles: [first, note] });
  connection.answer({
    'page-whole': read({ read: 4, all: 4, isWhole: true }),
    'page-reading-stop': null,
    'draft-file-add': null,
    'draft-file-remove': null,
    'page-tabs': { tabs: [] },
  });
  useFileImports.setState({ imports: [] });
  closePageCard();
  usePage.setState({ page: { type: 'readable', tabId: 3, url, title: 'Sky' } });
});

it('puts all of an article in the place of the page that was attached, in the draft too', async () => {
  await addWholeArticle(first);

  expect(files()).toEqual(['whole', 'n1']);
  expect(connection.sent('page-whole')).toMatchObject([{ tabId: 3, url }]);
  expect(connection.sent('draft-file-add')).toMatchObject([{ key: 'c1', file: { id: 'whole' } }]);
  expect(connection.sent('draft-file-remove')).toMatchObject([{ key: 'c1', fileId: 'p1' }]);
  expect(toastKey()).toBeUndefined();
});

it('shows how far it is, by the number of pages where that is known', async () => {
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  const [reading] = imports();
  connection.emit({ type: 'page-whole-progress', readingId: reading?.id ?? '', page: 2, count: 4 });
  connection.emit({ type: 'page-whole-progress', readingId: 'another', page: 9 });
  const shown = imports();
  finish(read({ read: 4, all: 4, isWhole: true }));
  await added;

  expect(shown).toMatchObject([{ replaces: 'p1', progress: { page: 2, pageCount: 4 } }]);
  expect(imports()).toEqual([]);
});

it('stops when it is taken off, and leaves the page that was there', async () => {
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  const [reading] = imports();
  cancelImport(reading?.id ?? '');
  finish(read({ read: 2, all: 4 }));
  await added;

  expect(connection.sent('page-reading-stop')).toEqual([{ type: 'page-reading-stop', readingId: reading?.id }]);
  expect([files(), toastKey()]).toEqual([['p1', 'n1'], undefined]);
});

it.each([
  ['that pages are missing', { read: 3, all: 4 }, 'pages.furtherMissing'],
  ['that there was none', { read: 1, all: 4 }, 'pages.noFurther'],
])('says %s', async (_what, article, key) => {
  connection.answer({ 'page-whole': read(article) });

  await addWholeArticle(first);

  expect(toastKey()).toBe(key);
});

it('adds nothing where the page has been removed meanwhile', async () => {
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  removeDraftFile('p1');
  finish(read({ read: 4, all: 4, isWhole: true }));
  await added;

  expect(files()).toEqual(['n1']);
});

it('puts it where the page is when the user has gone to another conversation', async () => {
  await parley.draftFiles.put({ ...first, draftKey: 'c1', at: 1 });
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  useSession.setState({ draftKey: 'c2', draftFiles: [] });
  finish(read({ read: 4, all: 4, isWhole: true }));
  await added;

  expect(files()).toEqual([]);
  expect(connection.sent('draft-file-add')).toMatchObject([{ key: 'c1', file: { id: 'whole' } }]);
});

it('stores nothing of a temporary conversation', async () => {
  useSession.setState({ isTemporary: true });

  await addWholeArticle(first);

  expect([files(), connection.sent('draft-file-add')]).toEqual([['whole', 'n1'], []]);
});

it('finds the page in another tab', async () => {
  usePage.setState({ page: { type: 'readable', tabId: 9, url: 'https://else.example/', title: 'Else' } });
  connection.answer({ 'page-tabs': { tabs: [{ tabId: 5, windowId: 1, url: `${url}#top` }] } });

  await addWholeArticle(first);

  expect(connection.sent('page-whole')).toMatchObject([{ tabId: 5 }]);
});

it('says so when the page is no longer open, or shows another one by now', async () => {
  usePage.setState({ page: undefined });
  await addWholeArticle(first);
  const gone = usePage.getState().refusal;
  usePage.setState({ page: { type: 'readable', tabId: 3, url, title: 'Sky' } });
  connection.answer({ 'page-whole': { type: 'refused', tabId: 3, reason: 'changed' } });
  await addWholeArticle(first);

  expect([gone, usePage.getState().refusal, files()]).toEqual(['gone', 'changed', ['p1', 'n1']]);
});

it('asks for access and goes on when it is given', async () => {
  connection.answer({ 'page-whole': { type: 'ask', tabId: 3, url } });
  await addWholeArticle(first);
  const asked = usePage.getState().question;
  connection.answer({ 'page-whole': read({ read: 4, all: 4, isWhole: true }) });
  await asked?.proceed();

  expect(files()).toEqual(['whole', 'n1']);
});

it('reads no further when the page is taken off, and a question can be sent', async () => {
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  const [reading] = imports();
  const before = isReadingFor('c1');
  removePage(first);
  const after = isReadingFor('c1');
  finish(read({ read: 2, all: 4 }));
  await added;

  expect([before, after]).toEqual([true, false]);
  expect(connection.sent('page-reading-stop')).toEqual([{ type: 'page-reading-stop', readingId: reading?.id }]);
  expect(files()).toEqual(['n1']);
});

it('adds nothing to a draft elsewhere that does not hold the page any more, as of a deleted conversation', async () => {
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  useSession.setState({ draftKey: 'c2', draftFiles: [] });
  finish(read({ read: 4, all: 4, isWhole: true }));
  await added;

  expect([connection.sent('draft-file-add'), connection.sent('draft-file-remove')]).toEqual([[], []]);
});

it('asks for room in the draft that the page is in, not in the one that is shown', async () => {
  await parley.draftFiles.put({ ...first, draftKey: 'c1', at: 1 });
  const finish = connection.hold('page-whole');
  const added = addWholeArticle(first);
  await settled();
  const others = Array.from({ length: maxAttachments }, (_, index) => ({ ...note, id: `o${index}` }));
  useSession.setState({ draftKey: 'c2', draftFiles: others });
  finish(read({ read: 4, all: 4, isWhole: true }));
  await added;

  expect(connection.sent('draft-file-add')).toMatchObject([{ key: 'c1', file: { id: 'whole' } }]);
  expect([files().length, toastKey()]).toEqual([maxAttachments, undefined]);
});

it('says that there was none where the page shows no other pages any more', async () => {
  const alone = pageAttachment('whole', fakeContent());
  connection.answer({ 'page-whole': { type: 'read', attachment: alone } });

  await addWholeArticle(first);

  expect(toastKey()).toBe('pages.noFurther');
});
