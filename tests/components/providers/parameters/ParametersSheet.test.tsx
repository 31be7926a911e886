// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParametersSheet } from '@/components/providers/parameters/ParametersSheet';
import { firstState, useSession } from '@/lib/panel/session-store';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

beforeEach(() => {
  useSession.setState({ ...firstState(), providers: [connected()] }, true);
});
afterEach(cleanup);

it('opens for a conversation for which nothing was set yet', () => {
  useSession.setState({ conversation: conversationOf() });

  renderThemed(<ParametersSheet />);

  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveProperty('value', '');
});

it('shows what is set for the conversation', () => {
  useSession.setState({ conversation: conversationOf({ parameters: { system: 'Answer in one word.' } }) });

  renderThemed(<ParametersSheet />);

  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveProperty('value', 'Answer in one word.');
});
