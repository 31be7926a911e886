// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Starters } from '@/components/pages/Starters';
import { pageAttachment } from '@/lib/domain/pages/page-attachment';
import { replaceConnection } from '@/lib/panel/connection';
import { usePage } from '@/lib/panel/pages/page-store';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { fakeContent } from '@/tests/fakes/fake-pages';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

const { url, title } = fakeContent();
const readable = { type: 'readable', tabId: 1, url, title } as const;
const attachment = pageAttachment('f1', fakeContent({ words: 1234 }));
const starter = (name: RegExp) => screen.getByRole('button', { name });
let connection: FakeChatConnection;

beforeEach(() => {
  connection = createFakeChatConnection();
  connection.answer({ ask: { conversationId: 'c1', messageId: 'u1' }, 'page-extract': { type: 'read', attachment } });
  replaceConnection(connection);
  const shown = { conversation: conversationOf(), windowId: 1, draftKey: 'c1' };
  useSession.setState({ ...firstState(), ...shown, providers: [connected()] }, true);
  usePage.setState({ page: readable, question: undefined, refusal: undefined });
});
afterEach(cleanup);

it('reads the page and asks about it, and leaves the draft alone', async () => {
  useSession.setState({ draft: 'Half a question' });
  renderThemed(<Starters />);

  fireEvent.click(starter(/^Summarize this page$/));

  await waitFor(() => expect(connection.sent('ask')).toHaveLength(1));
  expect(connection.sent('ask')[0]).toMatchObject({ text: 'Summarize this.', keepsDraft: true, files: [{ id: 'f1' }] });
  expect(useSession.getState()).toMatchObject({ draft: 'Half a question', draftFiles: [] });
});

it('shows numbers of what is attached, and asks about that without reading it again', async () => {
  useSession.setState({ draftFiles: [attachment] });
  renderThemed(<Starters />);
  const names = [/1,234 words/, /6 min/].map((name) => starter(name).textContent);

  fireEvent.click(starter(/^Summarize this page/));

  await waitFor(() => expect(useSession.getState().draftFiles).toEqual([]));
  expect(names).toEqual(['Summarize this page1,234 words', 'Read this page to me6 min']);
  expect(connection.sent('page-extract')).toEqual([]);
});

it('asks for access where the page may not be read yet', async () => {
  connection.answer({ 'page-listen': { type: 'ask', tabId: 1, url, title } });
  renderThemed(<Starters />);

  fireEvent.click(starter(/^Read this page to me$/));

  await waitFor(() => expect(usePage.getState().question?.tabId).toBe(1));
});

it("says why nothing can be done with one of the browser's own pages, and does nothing", () => {
  usePage.setState({ page: { type: 'refused', tabId: 1, reason: 'browser-page' } });
  renderThemed(<Starters />);
  const summarise = starter(/^Summarize this page$/);

  fireEvent.click(summarise);

  expect(summarise.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(summarise.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(reason).toBe('Extensions can’t read the browser’s own pages.');
  expect(connection.commands).toEqual([]);
});

it('puts the words of the rewrite prompt above what was written', async () => {
  useSession.setState({ draft: 'teh text' });
  renderThemed(<Starters />);

  fireEvent.click(starter(/^Rewrite text I paste$/));

  await waitFor(() =>
    expect(useSession.getState().draft).toMatch(/^Rewrite this so that it reads clearly.*\n\nteh text$/),
  );
});
