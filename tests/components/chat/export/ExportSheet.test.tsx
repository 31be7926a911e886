// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportSheet } from '@/components/chat/export/ExportSheet';
import '@/lib/i18n/start';
import { loadTexts } from '@/lib/i18n/texts';
import { showExport, useSheet } from '@/lib/panel/app/sheets';
import { useToast } from '@/lib/panel/toasts';
import { parley } from '@/lib/storage/read/database';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const saved: { readonly name: string; readonly file: Promise<string> }[] = [];

beforeEach(async () => {
  await Promise.all([loadTexts('en-US'), parley.conversations.clear(), parley.messages.clear()]);
  openFakePanel();
  saved.length = 0;
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return 'blob:parley/1';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last?.text() ?? Promise.resolve('') });
  });
  showExport({ conversationId: 'c1' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const store = async (...messages: Parameters<typeof parley.messages.bulkPut>[0][number][]) => {
  await parley.conversations.put(conversationOf({ activeLeafId: 'a1', title: 'Sky: blue?' }));
  await parley.messages.bulkPut(messages);
};

it('saves a file under the conversation’s name, says so, and closes', async () => {
  await store(question('q1'), answer('a1', 'q1'));
  renderThemed(<ExportSheet conversationId="c1" />);

  fireEvent.click(await screen.findByRole('button', { name: /^JSON/ }));
  await waitFor(() => expect(useSheet.getState().sheet).toBeUndefined());

  expect(saved.map(({ name }) => name)).toEqual(['Sky blue.json']);
  expect(JSON.parse((await saved[0]?.file) ?? '').messages).toHaveLength(2);
  expect(useToast.getState().toast).toMatchObject({ textKey: 'player.saved', values: { name: 'Sky blue.json' } });
});

it('offers only choices that make a difference', async () => {
  await store(question('q1'), answer('a1', 'q1'));
  renderThemed(<ExportSheet conversationId="c1" />);
  await screen.findByRole('button', { name: /^JSON/ });

  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('offers versions and reasoning where there are some', async () => {
  await store(
    question('q1'),
    answer('a1', 'q1', { parts: [{ type: 'reasoning', text: 'Hm.', details: [] }] }),
    answer('a2', 'q1'),
  );
  renderThemed(<ExportSheet conversationId="c1" />);

  expect((await screen.findByRole('combobox', { name: 'Messages' })).textContent).toBe('Versions shown');
  expect(screen.getByRole('switch', { name: 'Reasoning' }).getAttribute('aria-checked')).toBe('false');
});

it('begins with an answer alone where it was opened there', async () => {
  await store(question('q1'), answer('a1', 'q1'));
  renderThemed(<ExportSheet conversationId="c1" messageId="a1" />);

  expect((await screen.findByRole('combobox', { name: 'Messages' })).textContent).toBe('Only this answer');
  fireEvent.click(screen.getByRole('button', { name: /^JSON/ }));
  await waitFor(() => expect(saved).toHaveLength(1));

  expect(JSON.parse((await saved[0]?.file) ?? '').messages).toHaveLength(1);
});

it('says when there is nothing to export', async () => {
  await store();
  renderThemed(<ExportSheet conversationId="c1" />);

  expect(await screen.findByText('There are no messages here yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^JSON/ })).toBeNull();
});

it('says when the conversation cannot be read', async () => {
  renderThemed(<ExportSheet conversationId="c1" />);

  expect((await screen.findByRole('alert')).textContent).toBe('This conversation can’t be read anymore.');
});

it('says before the file is made how many messages are missing', async () => {
  await store(question('q1'), answer('a1', 'q1'), { id: 'x', conversationId: 'c1' });
  renderThemed(<ExportSheet conversationId="c1" />);

  expect((await screen.findByRole('alert')).textContent).toBe('1 message couldn’t be read and is missing.');
});
