// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AnswerNotice } from '@/components/chat/answer/AnswerNotice';
import { endWords } from '@/lib/domain/chat/end-words';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { createFakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { answer, question } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

beforeEach(() => {
  replaceConnection(createFakeChatConnection());
  useSession.setState({ ...firstState(), tree: [question('u1')], providers: [connected()] }, true);
});
afterEach(cleanup);

it.each(['content-filter', 'error'] as const)(
  'tells in its details what the service said of an answer that ended by %s',
  async (finishReason) => {
    const annotations = [endWords('Malformed call: print(x)')];
    const message = answer('a1', 'u1', { status: 'complete', parts: [], finishReason, annotations });
    renderThemed(<AnswerNotice message={message} run={undefined} isNews />);

    fireEvent.click(screen.getByText('Details'));

    expect(await screen.findByText(/Malformed call: print\(x\)/u)).toBeDefined();
  },
);
