import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { askInPanel, wantToolbar } from '@/lib/platform/page-messages';
import { replaceMembers } from '@/tests/fakes/browser-api';
import { settlePromises } from '../fakes/timers';

it('says what is asked and what is selected, each as a message of its own', () => {
  const sent: unknown[] = [];
  replaceMembers(fakeBrowser.runtime, { sendMessage: async (message: unknown) => void sent.push(message) });

  askInPanel({ promptId: 'explain' });
  askInPanel({});
  wantToolbar(false);
  wantToolbar(true);

  expect(sent).toEqual([
    { type: 'overlay-ask', promptId: 'explain' },
    { type: 'overlay-ask' },
    { type: 'overlay-wanted', isAtRest: false },
    { type: 'overlay-wanted', isAtRest: true },
  ]);
});

it.each([
  [
    'throws at once',
    () => {
      throw new Error('Extension context invalidated.');
    },
  ],
  ['answers with an error', () => Promise.reject(new Error('Could not establish connection.'))],
])('leaves the page in peace when the extension is gone and the browser %s', async (_how, sendMessage) => {
  const lost = vi.fn();
  process.on('unhandledRejection', lost);
  replaceMembers(fakeBrowser.runtime, { sendMessage });

  wantToolbar(true);
  await settlePromises();
  process.off('unhandledRejection', lost);

  expect(lost).not.toHaveBeenCalled();
});
