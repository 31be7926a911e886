// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImportPreview } from '@/components/library/import/ImportPreview';
import type { ImportPlan } from '@/lib/panel/library/import/import-plan';
import { background } from '@/tests/fakes/background';
import { archiveOf } from '@/tests/fakes/library-archive';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});

const conversation = (id: string, presence: 'new' | 'grown' | 'same') =>
  ({ id, title: `About ${id}`, messages: 2, updatedAt: 1_750_000_000_000, presence }) as const;
const planOf = async (own: Partial<ImportPlan> = {}): Promise<ImportPlan> => ({
  source: { id: 'chatgpt', name: 'ChatGPT', recognizes: async () => true, read: async function* () {} },
  archive: await archiveOf({}),
  conversations: [conversation('sky', 'new'), conversation('sea', 'grown'), conversation('sand', 'same')],
  messages: 6,
  files: 0,
  settings: [],
  isFresh: false,
  notUnderstood: [],
  unreadable: { count: 0, names: [] },
  tooLarge: { count: 0, names: [] },
  ...own,
});

beforeEach(() => background.reset());
afterEach(cleanup);

const importButton = () => screen.getByRole('button', { name: 'Import' });

it('offers what is not here, all of it at first, and nothing without a choice', async () => {
  renderThemed(<ImportPreview plan={await planOf()} />);

  fireEvent.click(screen.getByRole('button', { name: 'Chosen: 2 of 2' }));
  const boxes = screen.getAllByRole('checkbox');
  fireEvent.click(screen.getByRole('button', { name: 'Select none' }));

  expect(boxes).toHaveLength(2);
  expect(screen.queryByText('About sand')).toBeNull();
  expect(importButton()).toHaveProperty('disabled', true);
  expect(background.commands).toEqual([]);
});

it('says that all is here already', async () => {
  renderThemed(<ImportPreview plan={await planOf({ conversations: [conversation('sand', 'same')] })} />);

  expect(screen.getByText('All of it is already here.')).toBeDefined();
  expect(importButton()).toHaveProperty('disabled', true);
});

it('says what is left out, and what is damaged, as text', async () => {
  const notUnderstood = ['canvas', '<img src=x>'];
  const unreadable = { count: 3, names: ['A broken talk'] };
  renderThemed(<ImportPreview plan={await planOf({ notUnderstood, unreadable })} />);

  expect(screen.getByText(/Left out, because Parley has no place for it: canvas and <img src=x>/)).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Damaged parts that are left out: 3A broken talk');
});

it('does not call damaged what is too large', async () => {
  renderThemed(<ImportPreview plan={await planOf({ tooLarge: { count: 1, names: ['conversations.json'] } })} />);

  expect(screen.getByRole('alert').textContent).toBe(
    'Parts that are left out because they are too large: 1conversations.json',
  );
});

it('draws a hundred of many and the rest when it is asked for', async () => {
  const many = Array.from({ length: 250 }, (_, index) => conversation(`c${index}`, 'new'));
  renderThemed(<ImportPreview plan={await planOf({ conversations: many })} />);

  fireEvent.click(screen.getByRole('button', { name: 'Chosen: 250 of 250' }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));

  expect(screen.getAllByRole('checkbox')).toHaveLength(200);
});
