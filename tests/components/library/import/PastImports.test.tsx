// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PastImports } from '@/components/library/import/PastImports';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const kept = { id: 'i1', name: 'ChatGPT', at: 1_750_000_000_000, conversations: 412, messages: 9000 };

beforeEach(() => {
  background.reset();
  background.answer({ 'import-list': { imports: [kept] } });
});
afterEach(cleanup);

it('asks before it takes an import back, and says what stayed', async () => {
  background.answer({ 'import-undo': { stayed: 3 } });
  const onChange = vi.fn();
  renderThemed(<PastImports renewWith="0" onChange={onChange} />);

  expect(await screen.findByText('Imported from ChatGPT')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/brought: 412/)).toBeDefined();
  expect(background.commands.map(({ type }) => type)).toEqual(['import-list']);
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(background.commands.at(-1)).toEqual({ type: 'import-undo', importId: 'i1' });
  expect(useToast.getState().toast).toMatchObject({ textKey: 'import.undoneInPart', values: { number: '3' } });
});

it('changes nothing when the question is answered with no', async () => {
  renderThemed(<PastImports renewWith="0" onChange={vi.fn()} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));

  expect(background.commands.map(({ type }) => type)).toEqual(['import-list']);
});
