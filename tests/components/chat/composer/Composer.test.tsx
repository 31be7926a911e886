// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Composer } from '@/components/chat/composer/Composer';
import { startRunView } from '@/lib/panel/run-view';
import { useSession } from '@/lib/panel/session-store';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { runOf } from '@/tests/fakes/messages';
import { openConversation } from '@/tests/fakes/open-conversation';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const field = () => screen.getByTestId<HTMLTextAreaElement>('composer');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const asks = () => connection.sent('ask').map(({ text }) => text);

beforeEach(() => {
  connection = openConversation();
});
afterEach(cleanup);

it('sends on Enter and is empty when the question is stored', async () => {
  renderThemed(<Composer showsTruth />);
  type('Why?');

  fireEvent.keyDown(field(), { key: 'Enter' });

  await waitFor(() => expect(field().value).toBe(''));
  expect(asks()).toEqual(['Why?']);
});

it('follows an input method while it composes and sends nothing when Enter ends the composition', () => {
  renderThemed(<Composer showsTruth />);
  fireEvent.compositionStart(field());
  type('にほん');
  const during = field().value;

  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229, isComposing: true });
  fireEvent.compositionEnd(field());
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 });

  expect(during).toBe('にほん');
  expect(asks()).toEqual([]);
});

it('has its Send filled only when there is something to send', () => {
  renderThemed(<Composer showsTruth />);
  const before = screen.getByTestId('send').dataset.tone;

  type('Why?');

  expect([before, screen.getByTestId('send').dataset.tone]).toEqual(['soft', 'filled']);
});

it('puts Stop in the place of Send while an answer is written, and stops that run', () => {
  useSession.setState({ runs: { a1: startRunView(runOf()) } });
  renderThemed(<Composer showsTruth />);

  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));

  expect(screen.queryByTestId('send')).toBeNull();
  expect(connection.sent('stop')).toEqual([{ type: 'stop', runId: 'r1' }]);
});

it('lets the next question be sent while an answer is written', () => {
  useSession.setState({ runs: { a1: startRunView(runOf()) } });
  renderThemed(<Composer showsTruth />);
  type('And then?');

  fireEvent.click(screen.getByRole('button', { name: 'Send after this answer' }));

  expect(asks()).toEqual(['And then?']);
  expect(screen.getByTestId('stop')).toBeTruthy();
});

it('says where a question goes', () => {
  const { unmount } = renderThemed(<Composer showsTruth />);
  expect(screen.getByText('Stays on this computer')).toBeTruthy();
  unmount();

  useSession.setState({ providers: [connected({ isLocal: false, host: 'api.openai.com' })] });
  renderThemed(<Composer showsTruth />);

  expect(screen.getByText('Goes to api.openai.com')).toBeTruthy();
});
