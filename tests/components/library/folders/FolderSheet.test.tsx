// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FolderSheet } from '@/components/library/folders/FolderSheet';
import { showFolders, useSheet } from '@/lib/panel/app/sheets';
import { useConversations } from '@/lib/panel/library/conversation-list';
import { background } from '@/tests/fakes/background';
import { comboboxField, pressInCombobox, typeInCombobox } from '@/tests/fakes/combobox';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/library/conversation-list', () => ({ useConversations: vi.fn() }));

const conversations = [
  conversationOf({ id: '1' }),
  conversationOf({ id: '2', folder: 'Work/Reports' }),
  conversationOf({ id: '3', folder: 'Home' }),
  conversationOf({ id: '4', folder: 'home' }),
];

beforeEach(() => {
  background.reset();
  vi.mocked(useConversations).mockReturnValue(conversations);
});
afterEach(cleanup);

const open = (...conversationIds: readonly string[]) => {
  const onMoved = vi.fn();
  showFolders({ conversationIds, onMoved });
  renderThemed(<FolderSheet conversationIds={conversationIds} onMoved={onMoved} />);
  return onMoved;
};
const options = () =>
  screen.getAllByRole('option').map(({ textContent }) => textContent.replace(/[\u2068\u2069]/g, ''));
const active = () => document.getElementById(comboboxField().getAttribute('aria-activedescendant') ?? '')?.textContent;
const moved = () => background.commands.map((command) => 'moves' in command && command.moves);

it('offers the folders there are and how much is in each, and none only to what is in one', () => {
  open('1');

  expect(options()).toEqual(['Home22 conversations', 'Work11 conversation', 'Work/Reports11 conversation']);
  cleanup();
  open('1', '3');

  expect(options()[0]).toBe('No folder');
  expect(active()).toContain('Home');
});

it('marks the folder that all of them are in, however it is spelled, where Enter changes nothing', () => {
  open('3', '4');

  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Home');
});

it('moves by keyboard alone: a part of a name, an arrow, Enter', () => {
  const onMoved = open('1', '3');
  typeInCombobox('wor');
  pressInCombobox('ArrowDown');
  pressInCombobox('Enter');

  expect(moved()).toEqual([[{ conversationIds: ['1', '3'], folder: 'Work/Reports' }]]);
  expect(onMoved).toHaveBeenCalledOnce();
  expect(useSheet.getState().sheet).toBeUndefined();
});

it('makes a folder of what was typed, in one that is there as it is spelled there', () => {
  open('1');
  typeInCombobox('work/ New  ideas');

  expect(options()).toEqual(['New folder “Work / New ideas”']);
  pressInCombobox('Enter');

  expect(moved()).toEqual([[{ conversationIds: ['1'], folder: 'Work/New ideas' }]]);
});

it('takes a folder that is there for its name in other letters, and offers no second one', () => {
  open('1');
  typeInCombobox('HOME');

  expect(options()).toEqual(['Home22 conversations']);
  pressInCombobox('Enter');

  expect(moved()).toEqual([[{ conversationIds: ['1'], folder: 'Home' }]]);
});

it('takes the folder that was named in full before those that only begin so', () => {
  vi.mocked(useConversations).mockReturnValue([
    conversationOf({ id: '1' }),
    conversationOf({ id: '2', folder: 'A work' }),
    conversationOf({ id: '3', folder: 'Work' }),
  ]);
  open('1');
  typeInCombobox('work');

  expect(active()).toContain('Work');
  pressInCombobox('Enter');

  expect(moved()).toEqual([[{ conversationIds: ['1'], folder: 'Work' }]]);
});

it('takes conversations out of their folders', () => {
  open('2');
  fireEvent.click(screen.getByRole('option', { name: 'No folder' }));

  expect(moved()).toEqual([[{ conversationIds: ['2'] }]]);
});

it('lets an input method have its Enter', () => {
  open('1');
  typeInCombobox('しごと');
  fireEvent.keyDown(comboboxField(), { key: 'Enter', isComposing: true });

  expect(moved()).toEqual([]);
});

it('says how to make a folder where there is none', () => {
  vi.mocked(useConversations).mockReturnValue([conversationOf({ id: '1' })]);
  open('1');

  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.getByText(/Type a name/u)).toBeTruthy();
  typeInCombobox('<img src=x onerror=alert(1)>');

  expect(document.querySelector('img')).toBeNull();
  expect(options()[0]).toBe('New folder “<img src=x onerror=alert(1)>”');
});
