// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ErrorCard } from '@/components/chat/errors/ErrorCard';
import { SummaryDisclosure } from '@/components/chat/SummaryDisclosure';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, type SummaryView, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, conversationOf, question } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const failed = answer('a2', 'u2', { status: 'failed', error: { code: 'too-long' }, parts: [] });
const rows = [question('u1'), answer('a1', 'u1'), question('u2', { parentId: 'a1' }), failed];
const summary: SummaryView = { conversationId: 'c1', messageId: 'a2', state: 'running', part: 2, partCount: 3 };
const show = (state: Partial<SummaryView> | undefined) => {
  useSession.setState({ summaries: state === undefined ? {} : { c1: { ...summary, ...state } } });
  return renderThemed(<ErrorCard message={failed} error={{ code: 'too-long' }} isNews={false} />);
};

beforeEach(() => {
  connection = createFakeChatConnection();
  connection.answer({ 'history-summarise': null, 'history-summarise-cancel': null, 'history-summary-undo': null });
  replaceConnection(connection);
  const shown = { conversation: conversationOf(), messages: rows, tree: rows, providers: [connected()] };
  useSession.setState({ ...firstState(), ...shown }, true);
});
afterEach(cleanup);

it('asks for a summary of what came before', () => {
  show(undefined);

  fireEvent.click(screen.getByRole('button', { name: 'Summarize earlier messages' }));

  expect(connection.sent('history-summarise')).toEqual([{ type: 'history-summarise', messageId: 'a2' }]);
});

it('shows how far the summary is in place of what else could be done, and stops it', async () => {
  show({});
  await screen.findByText('Summarizing the earlier messages, part 2 of 3');
  const others = screen.queryByRole('button', { name: 'Leave out oldest messages' });

  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));

  expect(others).toBeNull();
  expect(connection.sent('history-summarise-cancel')).toEqual([
    { type: 'history-summarise-cancel', conversationId: 'c1' },
  ]);
});

it('says why there is no summary, and offers the ways out again', async () => {
  show({ state: 'failed', error: { code: 'rate-limit' } });

  await screen.findByText('The summary failed.');
  expect(screen.getByText(/Rate limit reached/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Summarize earlier messages' })).toBeTruthy();
});

it('offers a larger model only where one is connected', () => {
  show(undefined);
  const withoutOne = screen.queryByRole('button', { name: 'Use a larger model' });
  cleanup();
  const huge = { id: 'huge', name: 'Huge', contextWindow: 1_000_000 };
  useSession.setState({ providers: [connected(), connected({ id: 'connection-2', models: [huge] })] });

  show(undefined);

  expect(withoutOne).toBeNull();
  expect(screen.getByRole('button', { name: 'Use a larger model' })).toBeTruthy();
});

it('shows a summary when it is opened, and takes it back', async () => {
  const stored = { text: 'Summed up.', beforeId: 'u2', modelName: 'Llama 3.2', messageCount: 2, isTainted: false };
  renderThemed(<SummaryDisclosure conversationId="c1" summary={stored} />);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier messages, summarized' }));
  await screen.findByText('Summed up.');

  fireEvent.click(screen.getByRole('button', { name: 'Send the original messages again' }));

  expect(screen.getByText('Llama 3.2 summarized 2 messages. The summary is sent instead.')).toBeTruthy();
  expect(connection.sent('history-summary-undo')).toEqual([{ type: 'history-summary-undo', conversationId: 'c1' }]);
});
