// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '@/lib/i18n/start';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { cancelImport, useFileImports } from '@/lib/panel/file-imports';
import { attachRegion } from '@/lib/panel/pages/page-region';
import { closePageCard, usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

const attachment = { id: 'r1', name: 'Sky.png', mimeType: 'image/png', data: 'AAAA' };
let connection: FakeChatConnection;
const files = () => useSession.getState().draftFiles.map(({ id }) => id);

beforeEach(async () => {
  await changeLanguage('en-US');
  await loadRemainingTexts();
  connection = openFakePanel();
  connection.answer({ 'page-region': { type: 'read', attachment }, 'page-reading-stop': null, 'draft-file-add': null });
  useFileImports.setState({ imports: [] });
  closePageCard();
});

it('attaches what was chosen, in the words of the interface', async () => {
  await attachRegion();

  expect(files()).toEqual(['r1']);
  expect(connection.sent('page-region')).toMatchObject([
    { windowId: 1, words: { label: 'Part of the page as a picture', cancel: 'Cancel', direction: 'ltr' } },
  ]);
  expect(connection.sent('page-region')[0]?.words.size).toMatch(/\{width\}.*\{height\}/u);
});

it('stands among the files that are read, and ends at the page when it is taken off', async () => {
  const finish = connection.hold('page-region');
  const chosen = attachRegion();
  await new Promise((resolve) => setTimeout(resolve));
  const [reading] = useFileImports.getState().imports;
  cancelImport(reading?.id ?? '');
  finish({ type: 'cancelled' });
  await chosen;

  expect(reading?.name).toBe('Choose a part of the page');
  expect(connection.sent('page-reading-stop')).toEqual([{ type: 'page-reading-stop', readingId: reading?.id }]);
  expect(files()).toEqual([]);
});

it('says why not, or asks for access and goes on', async () => {
  connection.answer({ 'page-region': { type: 'refused', reason: 'region-pdf' } });
  await attachRegion();
  const { refusal } = usePage.getState();
  connection.answer({ 'page-region': { type: 'ask', tabId: 1, url: 'https://news.example/' } });
  await attachRegion();
  connection.answer({ 'page-region': { type: 'read', attachment } });
  await usePage.getState().question?.proceed();

  expect(refusal).toBe('region-pdf');
  expect(files()).toEqual(['r1']);
});
