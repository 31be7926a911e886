// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModelPicker } from '@/components/providers/ModelPicker';
import { useSession } from '@/lib/panel/session-store';
import { background } from '@/tests/fakes/background';
import { connected } from '@/tests/fakes/connected-provider';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const open = () => {
  renderThemed(<ModelPicker />);
  fireEvent.click(screen.getByTestId('model-picker'));
  return screen.getByRole('combobox', { name: 'Find a model' });
};
const activeName = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  background.reset();
  Element.prototype.scrollIntoView = () => undefined;
  useSession.setState({
    providers: [
      connected(),
      connected({
        id: 'cloud',
        label: 'OpenAI',
        isLocal: false,
        models: [
          { id: 'gpt-5.2', name: 'GPT-5.2' },
          { id: 'gpt-5.2-mini', name: 'GPT-5.2 mini' },
        ],
      }),
    ],
  });
});
afterEach(cleanup);

it('groups the models by provider and says what runs on this computer', () => {
  open();

  expect(screen.getByRole('group', { name: 'On this computer · Ollama' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'OpenAI' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Can use tools' })).toBeTruthy();
});

it('walks over the groups with the arrow keys and chooses with Enter', () => {
  const input = open();
  fireEvent.keyDown(input, { key: 'ArrowDown' });

  expect(activeName(input)).toContain('GPT-5.2');

  fireEvent.keyDown(input, { key: 'Enter' });

  expect(background.commands).toEqual([
    { type: 'preferences-change', change: { defaultModel: { connectionId: 'cloud', modelId: 'gpt-5.2' } } },
  ]);
});

it('says which models have no tools, and of no other what its service leaves open', () => {
  useSession.setState({
    providers: [
      connected({
        models: [
          { id: 'gemma3', name: 'Gemma 3', capabilities: ['images'], lacksTools: true },
          { id: 'claude', name: 'Claude', capabilities: ['images'] },
        ],
      }),
    ],
  });
  open();

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Gemma 3No tools', 'Claude']);
});

it('does not choose while an input method is composing', () => {
  const input = open();
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });

  expect(background.commands).toEqual([]);
});

it('says that nothing is called so', async () => {
  fireEvent.change(open(), { target: { value: 'claude' } });

  expect(await screen.findByText('No model matches “claude”')).toBeTruthy();
});

it('offers to choose one when nothing is connected', () => {
  useSession.setState({ providers: [] });
  open();

  expect(screen.getByText('No models connected yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Connect a model' })).toBeTruthy();
});
