import { beforeEach, expect, it, vi } from 'vitest';
import { copyText } from '@/lib/panel/copy-text';
import { openFakePanel, toastKey } from '@/tests/fakes/panel';

beforeEach(() => {
  openFakePanel();
});

it('copies a text as it is, and says so', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });

  await copyText('  The sky\n');

  expect([copied, toastKey()]).toEqual([['  The sky\n'], 'chat.copied']);
});

it('says when it could not be copied', async () => {
  vi.stubGlobal('navigator', {
    clipboard: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
  });

  await copyText('The sky');

  expect(toastKey()).toBe('chat.copyFailed');
});
