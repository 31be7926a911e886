// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Library } from '@/components/library/Library';
import type { Conversation } from '@/lib/domain/chat/conversation';
import { useSheet } from '@/lib/panel/app/sheets';
import { type SearchHit, searchConversations, useConversations } from '@/lib/panel/library/conversation-list';
import { useToast } from '@/lib/panel/toasts';
import { background } from '@/tests/fakes/background';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('@/tests/fakes/background');
  return fake.connection;
});
vi.mock('@/lib/panel/library/conversation-list', () => ({
  useConversations: vi.fn(),
  useLatestConversations: vi.fn(),
  onConversations: () => () => undefined,
  searchConversations: vi.fn(),
}));

const today = new Date(2026, 10, 20, 9, 12).getTime();

const conversation = (id: string, title: string): Conversation => ({
  id,
  title,
  isTitleByUser: false,
  createdAt: 0,
  updatedAt: today,
  isTemporary: false,
});
const conversations = [conversation('1', 'Sky'), conversation('2', 'Sea'), conversation('3', 'Sand')];
const hit = (id: string, title: string, passage: string, start: number, end: number): SearchHit => ({
  conversationId: id,
  title,
  updatedAt: today,
  passage,
  matches: [{ start, end }],
  hitCount: 1,
});

beforeEach(() => {
  localStorage.clear();
  background.reset();
  background.answer({ 'storage-usage': { conversations: 3, messages: 6, bytes: 48_300_000, quotaBytes: 1e9 } });
  background.answer({ 'conversation-delete': { undoId: 'undo-1', undoForMs: 10_000 } });
  vi.mocked(useConversations).mockReturnValue(conversations);
});
afterEach(cleanup);

it('walks over the rows with the arrow keys, from the search field on', () => {
  renderThemed(<Library />);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' });

  expect(document.activeElement?.textContent).toContain('Sky');

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });

  expect(document.activeElement?.textContent).toContain('Sea');
});

it('moves the focus to the next row when one is deleted, and offers to take it back', async () => {
  renderThemed(<Library />);
  const row = screen.getByRole('button', { name: /^Sea/u });
  row.focus();
  fireEvent.keyDown(row, { key: 'Delete' });

  expect(document.activeElement?.textContent).toContain('Sand');
  await waitFor(() => expect(useToast.getState().toast?.textKey).toBe('library.deleted'));

  useToast.getState().toast?.undo?.run();

  expect(background.commands.at(-1)).toEqual({ type: 'undo', undoId: 'undo-1' });
});

it('deletes several together, which one undo brings back, and goes on at the row behind them', async () => {
  renderThemed(<Library />);
  fireEvent.click(screen.getByRole('button', { name: /^Sky/u }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sea/u }));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 selected');
  expect(screen.getByRole('checkbox', { name: /^Sand/u }).getAttribute('aria-checked')).toBe('false');

  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));

  expect(document.activeElement?.textContent).toContain('Sand');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(background.commands).toContainEqual({ type: 'conversation-delete', conversationIds: ['1', '2'] });
  await waitFor(() => expect(useToast.getState().toast?.values).toEqual({ count: 2 }));

  useToast.getState().toast?.undo?.run();

  expect(background.commands.at(-1)).toEqual({ type: 'undo', undoId: 'undo-1' });
});

it('offers one zip for several conversations, and all ways out for a single one', () => {
  renderThemed(<Library />);
  fireEvent.click(screen.getByRole('button', { name: /^Sky/u }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }));
  const ofOne = useSheet.getState().sheet;
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sand/u }));
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }));

  expect(ofOne).toEqual({ name: 'export', conversationId: '1' });
  expect(useSheet.getState().sheet).toEqual({ name: 'archive', conversationIds: ['1', '3'] });
});

it('chooses with Shift and the arrow keys, and opens nothing while something is chosen', () => {
  renderThemed(<Library />);
  const row = screen.getByRole('button', { name: /^Sky/u });
  row.focus();
  fireEvent.keyDown(row, { key: 'ArrowDown', shiftKey: true });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sand/u }), { shiftKey: true });

  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
  expect(background.commands.map(({ type }) => type)).not.toContain('conversation-open');
});

it('chooses all of them with Ctrl and A, and none when another search begins', () => {
  vi.mocked(searchConversations).mockImplementation(async function* () {
    yield* await Promise.resolve([]);
  });
  renderThemed(<Library />);
  const row = screen.getByRole('button', { name: /^Sky/u });
  row.focus();
  fireEvent.keyDown(row, { key: 'a', ctrlKey: true });
  const all = screen.getAllByRole('checkbox', { checked: true }).length;
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fog' } });

  expect(all).toBe(3);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversations');
});

const facts = { snippet: 'It scatters.', sites: ['sky.example'], modelName: 'Llama 3.2' };
const field = () => screen.getByRole('searchbox');
const titles = () => screen.queryAllByTestId('history-item').map((row) => row.textContent?.slice(0, 3));

it('says of each conversation what was answered last, from where, and by what', () => {
  vi.mocked(useConversations).mockReturnValue([{ ...conversation('1', 'Sky'), facts }]);
  renderThemed(<Library />);

  const said = screen.getByTestId('history-item').textContent;

  expect(said).toMatch(/^Sky.*It scatters\.sky\.example·Llama 3\.2$/u);
});

it('shows what a typed filter fits, and a chip that takes it away', () => {
  vi.mocked(useConversations).mockReturnValue([{ ...conversation('1', 'Sky'), facts }, conversation('2', 'Sea')]);
  renderThemed(<Library />);
  fireEvent.change(field(), { target: { value: 'site:sky.example' } });
  const found = titles();
  const says = screen.getByText('Found in 1 conversation');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Site: sky.example' }));

  expect(found).toHaveLength(1);
  expect(says).toBeTruthy();
  expect(titles()).toHaveLength(2);
  expect(document.activeElement).toBe(field());
});

it('says which filter hides everything, and offers to take it away', () => {
  vi.mocked(useConversations).mockReturnValue([{ ...conversation('1', 'Sky'), facts }]);
  renderThemed(<Library />);
  fireEvent.change(field(), { target: { value: 'site:sky.example has:file' } });
  const offers = screen.getAllByRole('button', { name: /^Without/u }).map((button) => button.textContent);
  fireEvent.click(screen.getByRole('button', { name: /^Without/u }));

  expect(offers).toEqual(['Without “With files”: 1 conversation']);
  expect(field()).toHaveProperty('value', 'site:sky.example');
});

it('offers to take all filters away where each hides everything', () => {
  renderThemed(<Library />);
  fireEvent.change(field(), { target: { value: 'has:file site:a.example' } });
  const alone = screen.queryAllByRole('button', { name: /^Without/u });
  fireEvent.click(screen.getByRole('button', { name: 'Remove all filters' }));

  expect(alone).toEqual([]);
  expect(titles()).toHaveLength(3);
});

it('leaves out what was archived until it is asked for', () => {
  vi.mocked(useConversations).mockReturnValue([...conversations, { ...conversation('4', 'Fog'), isArchived: true }]);
  renderThemed(<Library />);
  const plain = titles();
  fireEvent.click(screen.getByRole('button', { name: /^Archived/u }));

  expect(plain).toHaveLength(3);
  expect(field()).toHaveProperty('value', 'is:archived');
  expect(titles()).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Archived' })).toBeTruthy();
});

it('says that all are archived, and leads there', () => {
  vi.mocked(useConversations).mockReturnValue([{ ...conversation('4', 'Fog'), isArchived: true }]);
  renderThemed(<Library />);

  expect(screen.getByRole('heading', { name: 'All conversations are archived' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Archived' }));

  expect(titles()).toHaveLength(1);
});

it('archives several together and goes on at the row behind them', () => {
  renderThemed(<Library />);
  fireEvent.click(screen.getByRole('button', { name: /^Sky/u }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sea/u }));
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }));

  expect(document.activeElement?.textContent).toContain('Sand');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(background.commands).toContainEqual({
    type: 'conversation-archive',
    conversationIds: ['1', '2'],
    isArchived: true,
  });
});

it('brings several back where all that are chosen are archived', () => {
  vi.mocked(useConversations).mockReturnValue(conversations.map((one) => ({ ...one, isArchived: true as const })));
  renderThemed(<Library />);
  fireEvent.change(field(), { target: { value: 'is:archived' } });
  fireEvent.click(screen.getByRole('button', { name: /^Sky/u }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Unarchive' }));

  expect(background.commands).toContainEqual({
    type: 'conversation-archive',
    conversationIds: ['1'],
    isArchived: false,
  });
});

it('opens a row’s menu by right click or the menu key, and gives the focus back to the row', async () => {
  renderThemed(<Library />);
  const row = screen.getByRole('button', { name: /^Sea/u });
  fireEvent.contextMenu(row);
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });

  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('keeps looking for the words, and among what was found for the filters', async () => {
  vi.mocked(searchConversations).mockImplementation(async function* (words) {
    expect(words).toEqual(['deep blue']);
    yield await Promise.resolve(hit('1', 'Sky', 'a deep blue', 2, 11));
    yield hit('2', 'Sea', 'the deep blue', 4, 13);
  });
  vi.mocked(useConversations).mockReturnValue([{ ...conversation('1', 'Sky'), facts }, conversation('2', 'Sea')]);
  renderThemed(<Library />);
  fireEvent.change(field(), { target: { value: '"deep blue" site:sky.example' } });

  expect(await screen.findByText('Found in 1 conversation')).toBeTruthy();
  expect(titles()).toEqual(['Sky']);
});

it('renames in place with F2 and Enter', () => {
  renderThemed(<Library />);
  fireEvent.keyDown(screen.getByRole('button', { name: /^Sea/u }), { key: 'F2' });
  const field = screen.getByRole('textbox', { name: 'Title' });
  field.focus();
  fireEvent.change(field, { target: { value: 'Ocean' } });
  fireEvent.keyDown(field, { key: 'Enter' });

  expect(background.commands).toContainEqual({
    type: 'conversation-rename',
    conversationId: '2',
    title: 'Ocean',
  });
});

it('shows passages with the word marked as they are found', async () => {
  vi.mocked(searchConversations).mockImplementation(async function* () {
    yield await Promise.resolve(hit('2', 'Sea', 'the waves scatter light', 10, 17));
  });
  renderThemed(<Library />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'scatter' } });

  expect((await screen.findByText('scatter', { selector: 'mark' })).textContent).toBe('scatter');
  expect(screen.queryByText('Sky')).toBeNull();
  expect(await screen.findByText('Found in 1 conversation')).toBeTruthy();
});

it('cancels the search before it with the next key', async () => {
  const signals: AbortSignal[] = [];
  vi.mocked(searchConversations).mockImplementation(async function* (_query, signal) {
    signals.push(signal);
    yield* await Promise.resolve([]);
  });
  renderThemed(<Library />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 's' } });
  await waitFor(() => expect(signals).toHaveLength(1));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sc' } });

  expect(signals[0]?.aborted).toBe(true);
});

it('says what was searched when nothing was found', async () => {
  vi.mocked(searchConversations).mockImplementation(async function* () {
    yield* await Promise.resolve([]);
  });
  renderThemed(<Library />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zebra' } });

  expect(await screen.findByText('No results for “zebra”')).toBeTruthy();
});

it('says that nothing is here yet', () => {
  vi.mocked(useConversations).mockReturnValue([]);
  renderThemed(<Library />);

  expect(screen.getByRole('heading', { name: 'Nothing here yet' })).toBeTruthy();
});

it('draws the first page of ten thousand conversations only', () => {
  vi.mocked(useConversations).mockReturnValue(
    Array.from({ length: 10_000 }, (_, index) => conversation(`many-${index}`, `Title ${index}`)),
  );
  renderThemed(<Library />);

  expect(screen.getAllByTestId('history-item')).toHaveLength(25);
});

it('asks where several are to go, and lets them go when the user has chosen', () => {
  renderThemed(<Library />);
  fireEvent.click(screen.getByRole('button', { name: /^Sea/u }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Sand/u }));
  fireEvent.click(screen.getByRole('button', { name: 'Move to folder…' }));
  const { sheet } = useSheet.getState();

  expect(sheet).toMatchObject({ name: 'folder', conversationIds: ['2', '3'] });
  expect(document.activeElement?.textContent).toContain('Sea');
  act(() => (sheet?.name === 'folder' ? sheet.onMoved?.() : undefined));

  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('shows the folder of a row, finds it by its filter, and says which filter hides it', () => {
  vi.mocked(useConversations).mockReturnValue([
    ...conversations,
    { ...conversation('4', 'Fog'), folder: 'Work/Reports' },
  ]);
  renderThemed(<Library />);

  expect(screen.getByRole('button', { name: /^Fog.*Folder.*Work.*Reports/u })).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'in:work' } });

  expect(screen.getAllByTestId('history-item')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Remove filter: Folder: .work/u })).toBeTruthy();
  fireEvent.change(field(), { target: { value: 'in:work has:file' } });

  expect(screen.getByRole('button', { name: /^Without “With files”: 1 conversation/u })).toBeTruthy();
});
