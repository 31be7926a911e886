import { beforeEach, expect, it, vi } from 'vitest';
import type { Prompt } from '@/lib/domain/chat/prompt';
import { movePrompt, removePrompt, savePrompt } from '@/lib/panel/chat/prompt-list';
import { firstState, useSession } from '@/lib/panel/session-store';
import { useToast } from '@/lib/panel/toasts';
import { background } from '../../fakes/background';

vi.mock('@/lib/panel/connection', async () => (await import('../../fakes/background')).background.connection);

const prompt = (id: string): Prompt => ({ id, title: id, text: `Text ${id}` });

const start = (...prompts: readonly Prompt[]): void => {
  const state = firstState();
  useSession.setState({ ...state, preferences: { ...state.preferences, prompts: [...prompts] } });
};
const saved = (): unknown => {
  const command = background.commands.at(-1);
  return command?.type === 'preferences-change' ? command.change.prompts?.map(({ id }) => id) : undefined;
};

beforeEach(() => background.reset());

it('adds a prompt at the end and changes one in its place', () => {
  start(prompt('a'), prompt('b'));

  savePrompt({ id: 'a', title: 'New', text: 'New text' });
  expect(background.commands.at(-1)).toMatchObject({ change: { prompts: [{ id: 'a', title: 'New' }, { id: 'b' }] } });

  savePrompt({ title: 'c', text: 'C' });
  expect(background.commands.at(-1)).toMatchObject({ change: { prompts: [{ id: 'a' }, { id: 'b' }, { title: 'c' }] } });
});

it('moves a prompt, and not beyond the ends', () => {
  start(prompt('a'), prompt('b'), prompt('c'));

  movePrompt('c', -1);
  expect(saved()).toEqual(['a', 'c', 'b']);

  movePrompt('a', -1);
  expect(background.commands).toHaveLength(1);
});

it('brings a deleted prompt back to where it stood', () => {
  start(prompt('a'), prompt('b'), prompt('c'));

  removePrompt('b');
  expect(saved()).toEqual(['a', 'c']);
  start(prompt('a'), prompt('c'));
  useToast.getState().toast?.undo?.run();

  expect(saved()).toEqual(['a', 'b', 'c']);
});
