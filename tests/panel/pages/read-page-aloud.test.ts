import { beforeEach, expect, it, vi } from 'vitest';
import { closePageCard, takeQuestion, usePage } from '@/lib/panel/pages/page-store';
import { listenToPage } from '@/lib/panel/pages/read-page-aloud';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const page = { tabId: 3, url: 'https://news.example/sky', title: 'Sky' };

beforeEach(() => {
  background.reset();
  closePageCard();
  useSession.setState({ ...firstState(), windowId: 7 }, true);
});

it('reads the page that this window shows', async () => {
  background.answer({ 'page-listen': { type: 'readable', ...page } });

  await listenToPage();

  expect(background.commands).toEqual([{ type: 'page-listen', windowId: 7, part: 'page', isNext: false }]);
  expect(usePage.getState().question).toBeUndefined();
});

it('lets the page wait while something else is read, and says so', async () => {
  background.answer({ 'page-listen': { type: 'queued' } });

  await listenToPage(true);

  expect(background.commands).toEqual([{ type: 'page-listen', windowId: 7, part: 'page', isNext: true }]);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'player.queued' });
});

it('asks for access where it is needed, and goes on by itself when it is given', async () => {
  background.answer({ 'page-listen': { type: 'ask', ...page } });
  await listenToPage();
  expect(usePage.getState().question).toMatchObject({ tabId: 3, purpose: 'listen' });

  background.answer({ 'page-listen': { type: 'readable', ...page } });
  await takeQuestion()?.proceed();

  expect(background.commands).toHaveLength(2);
  expect(usePage.getState().question).toBeUndefined();
});

it('says why a page is not read', async () => {
  background.answer({ 'page-listen': { type: 'refused', reason: 'store' } });

  await listenToPage();

  expect(usePage.getState().refusal).toBe('store');
});
