import { expect, it } from 'vitest';
import { showPassage } from '@/lib/panel/pages/show-passage';
import { useSession } from '@/lib/panel/session-store';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';
import { settlePromises } from '@/tests/fakes/timers';

const passage = {
  type: 'passage',
  number: 1,
  url: 'https://news.example/sky',
  title: 'Sky',
  quote: 'short waves',
  before: 'scatters ',
  after: '.',
} as const;

it('shows a passage by its words and what stands around them', () => {
  const connection = openFakePanel();
  showPassage(passage, []);
  useSession.setState({ windowId: undefined });
  showPassage(passage, []);

  expect(connection.commands).toEqual([
    {
      type: 'page-show',
      windowId: 1,
      url: passage.url,
      place: { quote: 'short waves', before: 'scatters ', after: '.' },
    },
  ]);
});

it('tells when it cannot be shown', async () => {
  openFakePanel().answer({ 'page-show': { code: 'worker-stopped' } });
  showPassage(passage, []);
  await settlePromises();

  expect(toastKey()).toBe('error.worker-stopped.title');
});
