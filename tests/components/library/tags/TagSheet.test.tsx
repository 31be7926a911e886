// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TagSheet } from '@/components/library/tags/TagSheet';
import { showTags, useSheet } from '@/lib/panel/app/sheets';
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
  conversationOf({ id: '2', tags: ['Air', 'sea'] }),
  conversationOf({ id: '3', tags: ['sea'] }),
];

beforeEach(() => {
  background.reset();
  vi.mocked(useConversations).mockReturnValue(conversations);
});
afterEach(cleanup);

const open = (...conversationIds: readonly string[]) => {
  const onMoved = vi.fn();
  showTags({ conversationIds, onMoved });
  renderThemed(<TagSheet conversationIds={conversationIds} onMoved={onMoved} />);
  return onMoved;
};
const done = () => fireEvent.click(screen.getByRole('button', { name: 'Done' }));
const states = () =>
  screen.getAllByRole('option').map((option) => `${option.textContent} ${option.getAttribute('aria-checked')}`);
const changes = () => background.commands.map((command) => 'changes' in command && command.changes);

it('says which tags all have, some, or none', () => {
  open('2', '3');
  expect(states()).toEqual(['Air11 conversation mixed', 'sea22 conversations true']);
  cleanup();
  open('1');

  expect(states()).toEqual(['Air11 conversation false', 'sea22 conversations false']);
});

it('changes by keyboard alone, several tags in one step, and closes', () => {
  const onMoved = open('1', '3');
  typeInCombobox('ai');
  pressInCombobox('Enter');
  pressInCombobox('ArrowDown');
  pressInCombobox('Enter');
  pressInCombobox('Enter');
  done();

  expect(changes()).toEqual([
    [
      { conversationIds: ['1'], add: ['Air'] },
      { conversationIds: ['3'], add: ['Air'], remove: ['sea'] },
    ],
  ]);
  expect(onMoved).toHaveBeenCalledOnce();
  expect(useSheet.getState().sheet).toBeUndefined();
});

it('goes from some to all, to none, and back to some', () => {
  open('2', '3');
  const air = () => screen.getAllByRole('option')[0];
  const seen: (string | null | undefined)[] = [];
  for (let pressed = 0; pressed < 3; pressed += 1) {
    const option = air();
    if (option !== undefined) fireEvent.click(option);
    seen.push(air()?.getAttribute('aria-checked'));
  }
  done();

  expect(seen).toEqual(['true', 'false', 'mixed']);
  expect(background.commands).toEqual([]);
});

it('makes a tag of what was typed, shows it with its check, and takes one that is there for its name in other letters', () => {
  open('1');
  typeInCombobox('  Reading   list ');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New tag “Reading list”']);
  pressInCombobox('Enter');
  expect(states()[0]).toBe('Reading list00 conversations true');
  typeInCombobox('SEA');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  pressInCombobox('Enter');
  done();

  expect(changes()).toEqual([[{ conversationIds: ['1'], add: ['Reading list', 'sea'] }]]);
});

it('lets an input method have its Enter, and says how to make a tag where there is none', () => {
  vi.mocked(useConversations).mockReturnValue([conversationOf({ id: '1' })]);
  open('1');
  expect(screen.getByText(/Type a name/u)).toBeTruthy();
  typeInCombobox('<img src=x>');
  expect(document.querySelector('img')).toBeNull();
  fireEvent.keyDown(comboboxField(), { key: 'Enter', isComposing: true });
  done();

  expect(background.commands).toEqual([]);
});
