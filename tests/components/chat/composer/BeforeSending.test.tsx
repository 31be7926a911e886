// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BeforeSending } from '@/components/chat/composer/BeforeSending';
import { firstState, useSession } from '@/lib/panel/session-store';
import { catalog } from '@/lib/providers/registry';
import { connected } from '@/tests/fakes/connected-provider';
import { conversationOf, question } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

const parameters = { temperature: 1.5, stop: ['END'], effort: 'high' } as const;
const picture = { type: 'file', mimeType: 'image/png', name: 'sky.png', data: 'AAAA' } as const;
const openAi = connected({
  id: 'openai-1',
  providerId: 'openai',
  models: [
    { id: 'gpt-4.1', name: 'GPT-4.1' },
    { id: 'o3', name: 'o3' },
  ],
});
const said = (): readonly (string | null)[] => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const switchTo = (connectionId: string, modelId: string) =>
  act(() =>
    useSession.setState({
      conversation: conversationOf({
        model: { connectionId, modelId },
        parameters: { ...parameters, stop: [...parameters.stop] },
      }),
    }),
  );

beforeEach(() => {
  const messages = [question('u1', { parts: [picture, { type: 'text', text: 'What is it?' }] })];
  useSession.setState({ ...firstState(), catalog, providers: [connected(), openAi], messages }, true);
});
afterEach(cleanup);

it('follows a switch of the model at once: what goes out otherwise than it is set, and what stays behind', () => {
  renderThemed(<BeforeSending />);

  switchTo('openai-1', 'gpt-4.1');
  expect(said()).toEqual(['GPT-4.1 doesn’t accept every parameter as set. Reasoning: not sent']);

  switchTo('openai-1', 'o3');
  expect(said()).toEqual([
    'o3 doesn’t accept every parameter as set. Temperature: not sent · Stop sequences: not sent',
  ]);

  switchTo('connection-1', 'llama3.2');
  expect(said()).toEqual([
    'Llama 3.2 may not be able to read files attached to earlier messages, so they aren’t sent.',
    'Llama 3.2 doesn’t accept every parameter as set. Reasoning: not sent',
  ]);
});

it('names the value that is sent in the place of one that is too large', () => {
  useSession.setState({
    messages: [],
    providers: [connected({ providerId: 'bedrock', models: [{ id: 'a.b', name: 'B' }] })],
  });
  useSession.setState({ newParameters: { temperature: 1.5 } });

  renderThemed(<BeforeSending />);

  expect(said()).toEqual(['B doesn’t accept every parameter as set. Temperature: sent as 1']);
});

it('says nothing while everything goes as it is', () => {
  useSession.setState({ messages: [], newParameters: { temperature: 0.5 } });

  renderThemed(<BeforeSending />);

  expect(said()).toEqual([]);
});
