// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShownFolder } from '@/components/library/folders/ShownFolder';
import { longestFolder } from '@/lib/domain/folder';
import { parseListQuery } from '@/lib/domain/library/list-query';
import { useToast } from '@/lib/panel/toasts';
import { listFiled } from '@/lib/storage/read/conversations';
import { background } from '@/tests/fakes/background';
import { conversationOf } from '@/tests/fakes/messages';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/storage/read/conversations', () => ({ listFiled: vi.fn() }));

const filed = [
  { id: '1', folder: 'Work' },
  { id: '2', folder: 'Work/Reports' },
  { id: '3', folder: 'Home' },
];

let text = '';
const onLeave = vi.fn();
const show = (typed: string) => {
  text = typed;
  renderThemed(
    <ShownFolder
      conversations={filed.map(conversationOf)}
      filters={parseListQuery(text).filters}
      onChange={(change) => {
        text = change(text);
      }}
      onLeave={onLeave}
    />,
  );
};
const rename = (to: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Rename folder/u }));
  const input = screen.getByRole('textbox', { name: 'Folder name' });
  fireEvent.change(input, { target: { value: to } });
  fireEvent.blur(input);
};

beforeEach(() => {
  background.reset();
  onLeave.mockReset();
  vi.mocked(listFiled).mockResolvedValue(filed);
});
afterEach(cleanup);

it('shows the folder of the filter, and nothing where there is none of that name', () => {
  show('in:work/reports blue');

  expect(screen.getByRole('heading').textContent).toBe('Work/Reports');
  cleanup();
  show('in:Wor');

  expect(screen.queryByRole('heading')).toBeNull();
});

it('renames it, and the filter follows there and back', async () => {
  show('blue in:Work has:file');
  rename('My job');
  await waitFor(() => expect(text).toBe('blue has:file in:"My job"'));

  expect(background.commands[0]).toMatchObject({
    moves: [
      { conversationIds: ['1'], folder: 'My job' },
      { conversationIds: ['2'], folder: 'My job/Reports' },
    ],
  });

  useToast.getState().toast?.undo?.run();
  await waitFor(() => expect(text).toBe('blue has:file in:Work'));
});

it('leaves a filter alone that the user has changed meanwhile', async () => {
  show('in:Work');
  rename('Job');
  text = 'in:Home';
  await waitFor(() => expect(background.commands).toHaveLength(1));

  expect(text).toBe('in:Home');
});

it('takes the spelling of a folder that is there already: both are one then', async () => {
  show('in:Work');
  rename('HOME');

  await waitFor(() => expect(text).toBe('in:Home'));
});

it('can change no more than its letters', async () => {
  show('in:Work');
  rename('WORK');

  await waitFor(() => expect(text).toBe('in:WORK'));
});

it('changes nothing for a name that is none', () => {
  show('in:Work');
  rename(' / ');

  expect(background.commands).toEqual([]);
  expect(screen.getByRole('heading').textContent).toBe('Work');
});

it('has the keyboard again when its name is left as it was, and gives it away when it has another', async () => {
  show('in:Work');
  fireEvent.click(screen.getByRole('button', { name: /^Rename folder/u }));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Rename folder/u })));
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^Rename folder/u }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Job' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });

  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

it('leaves room for the names of what is in it', () => {
  show('in:Work');
  fireEvent.click(screen.getByRole('button', { name: /^Rename folder/u }));

  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe(String(longestFolder - '/Reports'.length));
});

it('removes it, and the filter goes with it', async () => {
  show('blue in:Work');
  fireEvent.click(screen.getByRole('button', { name: /^Remove folder/u }));

  expect(onLeave).toHaveBeenCalledOnce();
  await waitFor(() => expect(text).toBe('blue'));
  expect(background.commands).toEqual([{ type: 'conversation-folder', moves: [{ conversationIds: ['1', '2'] }] }]);
});
