// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageOffers } from '@/components/pages/PageOffers';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { usePage } from '@/lib/panel/pages/page-store';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';

const { url, title } = fakeContent();
const attachment = pageAttachment('f1', fakeContent());
const asked = { draft: 'What is this page about?', providers: [connected()] };
const added = () => useSession.getState().draftFiles.map(({ id }) => id);
const pageKeys = { code: 'KeyP', key: 'P', altKey: true, shiftKey: true };
let connection: FakeChatConnection;

beforeEach(() => {
  connection = openFakePanel(asked);
  connection.answer({ 'page-extract': { type: 'read', attachment } });
  usePage.setState({ page: { type: 'readable', tabId: 1, url, title }, question: undefined, refusal: undefined });
});
afterEach(cleanup);

it('offers the page that the question speaks of, and adds it at a press alone', async () => {
  renderThemed(<PageOffers />);
  const offer = await screen.findByRole('button', { name: /^Add this page/ });
  const before = added();
  fireEvent.click(offer);

  expect(before).toEqual([]);
  await waitFor(() => expect(added()).toEqual(['f1']));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Add this page/ })).toBeNull());
});

it('adds it by the keys on the chip, and by no others', async () => {
  renderThemed(<PageOffers />);
  await screen.findByRole('button', { name: /Alt\+Shift\+P$/ });
  fireEvent.keyDown(window, { ...pageKeys, shiftKey: false });
  fireEvent.keyDown(window, { ...pageKeys, isComposing: true });
  const before = connection.sent('page-extract').length;
  fireEvent.keyDown(window, pageKeys);

  expect(before).toBe(0);
  await waitFor(() => expect(added()).toEqual(['f1']));
});

it('leaves the keys alone where the question does not speak of the page', async () => {
  useSession.setState({ draft: 'Turn the page' });
  renderThemed(<PageOffers />);
  await screen.findByRole('button', { name: `Attach “${title}”` });
  fireEvent.keyDown(window, pageKeys);

  expect(connection.sent('page-extract')).toEqual([]);
});

it('says nothing of a page that cannot be read', () => {
  usePage.setState({ page: { type: 'refused', tabId: 1, reason: 'browser-page' } });
  renderThemed(<PageOffers />);

  expect(screen.queryByRole('button')).toBeNull();
});
