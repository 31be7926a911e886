// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParametersSheet } from '@/components/providers/parameters/ParametersSheet';
import { replaceConnection } from '@/lib/panel/connection';
import { firstState, useSession } from '@/lib/panel/session-store';
import { catalog } from '@/lib/providers/registry';
import { createFakeChatConnection, type FakeChatConnection } from '@/tests/fakes/chat-connection';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

let connection: FakeChatConnection;
const field = (name: string) => screen.getByRole('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }));

const bedrock = connected({
  providerId: 'bedrock',
  isLocal: false,
  models: [{ id: 'amazon.nova-pro-v1:0', name: 'Nova Pro', maxOutput: 5000 }],
});

beforeEach(() => {
  connection = createFakeChatConnection();
  replaceConnection(connection);
  useSession.setState({ ...firstState(), catalog, providers: [bedrock], conversation: conversationOf() }, true);
});
afterEach(cleanup);

it('names the limits of the model, and keeps what fits', async () => {
  renderThemed(<ParametersSheet />);
  fill('Temperature', '0,7');
  fill('Stop sequences', 'END');

  save();

  expect(field('Max output tokens').closest('.pl-field')?.textContent).toContain('From 1 to 5,000');
  await waitFor(() => expect(connection.sent('conversation-parameters')).toHaveLength(1));
  expect(connection.sent('conversation-parameters')[0]?.parameters).toEqual({ temperature: 0.7, stop: ['END'] });
});

it.each([
  ['Temperature', '1.5', 'Enter a number from 0 to 1.'],
  ['Top P', 'much', 'Enter a number from 0 to 1.'],
  ['Max output tokens', '0', 'Enter a number from 1 to 5,000.'],
  ['Max output tokens', '5001', 'Enter a number from 1 to 5,000.'],
])('says of %s that %s does not fit, and keeps nothing', async (name, value, sentence) => {
  renderThemed(<ParametersSheet />);
  fill(name, value);

  save();

  expect((await screen.findByText(sentence)).closest('[role="status"]')).not.toBeNull();
  expect(connection.sent('conversation-parameters')).toEqual([]);
});

it('counts the stop texts that the service takes', async () => {
  useSession.setState({ providers: [connected({ providerId: 'openai-compatible', presetId: 'zhipu' })] });
  renderThemed(<ParametersSheet />);
  fill('Stop sequences', 'one\ntwo');

  save();

  const note = await screen.findByText('One per line, up to 1');
  expect(note.closest('[data-tone]')?.getAttribute('data-tone')).toBe('bad');
});

it('leaves as it is what another model takes and this one has no field for', async () => {
  useSession.setState({
    providers: [connected({ providerId: 'anthropic' })],
    conversation: conversationOf({ parameters: { temperature: 0.3, topP: 0.5 } }),
  });
  renderThemed(<ParametersSheet />);
  expect(screen.queryByRole('textbox', { name: 'Temperature' })).toBeNull();
  fill('Instructions', 'Be brief.');

  save();

  await waitFor(() => expect(connection.sent('conversation-parameters')).toHaveLength(1));
  expect(connection.sent('conversation-parameters')[0]?.parameters).toEqual({
    temperature: 0.3,
    topP: 0.5,
    system: 'Be brief.',
  });
});
