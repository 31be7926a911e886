// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ForgetFiles } from '@/components/app/settings/storage/ForgetFiles';
import { loadTexts } from '@/lib/i18n/texts';
import { keepFiles, useForgetting } from '@/lib/panel/app/forgetting';
import { findOldFiles, forgetFiles, type OldFiles } from '@/lib/panel/app/old-files';
import { renderThemed } from '@/tests/fakes/themed';

vi.mock('@/lib/panel/app/forgetting', () => ({ useForgetting: vi.fn(), keepFiles: vi.fn(async () => {}) }));
vi.mock('@/lib/panel/app/old-files', async (original) => ({
  ...(await original<typeof import('@/lib/panel/app/old-files')>()),
  findOldFiles: vi.fn(),
  forgetFiles: vi.fn(),
}));

beforeAll(() => loadTexts('en-US'));
beforeEach(() => vi.mocked(useForgetting).mockReturnValue(undefined));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const old: OldFiles = { messageIds: ['q1'], files: 12, conversations: 5, bytes: 34e6 };
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const draw = (found: Promise<OldFiles | undefined>): void => {
  vi.mocked(findOldFiles).mockReturnValue(found);
  renderThemed(<ForgetFiles onForgotten={() => {}} />);
};

it('says how much would go before anything is done, and does it at a press', async () => {
  draw(Promise.resolve(old));
  vi.mocked(forgetFiles).mockResolvedValue(true);
  await press('Find files');

  expect(screen.getByRole('status').textContent).toContain('12 files, 5 conversations, and 34 MB');
  expect(forgetFiles).not.toHaveBeenCalled();
  await press('Forget');

  expect(forgetFiles).toHaveBeenCalledWith(old);
  expect(screen.getByRole('button', { name: 'Find files' })).toBeTruthy();
});

it('asks once, however often it is pressed', async () => {
  draw(Promise.resolve(old));
  let end: (isUnderWay: boolean) => void = () => {};
  vi.mocked(forgetFiles).mockReturnValue(new Promise((resolve) => (end = resolve)));
  await press('Find files');
  await press('Forget');
  await press('Forget');
  await act(async () => end(true));

  expect(forgetFiles).toHaveBeenCalledOnce();
});

it('does nothing at Cancel', async () => {
  draw(Promise.resolve(old));
  await press('Find files');
  await press('Cancel');

  expect(forgetFiles).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Find files' })).toBeTruthy();
});

it('keeps what was found where the background refused, to be tried again', async () => {
  draw(Promise.resolve(old));
  vi.mocked(forgetFiles).mockResolvedValue(false);
  await press('Find files');
  await press('Forget');

  expect(screen.getByRole('button', { name: 'Forget' })).toBeTruthy();
});

it('says that nothing is that old', async () => {
  draw(Promise.resolve({ ...old, files: 0 }));
  await press('Find files');

  expect(screen.getByRole('status').textContent).toContain('No files are that old.');
  expect(screen.queryByRole('button', { name: 'Forget' })).toBeNull();
  await press('Close');
  expect(screen.getByRole('button', { name: 'Find files' })).toBeTruthy();
});

it('says how far it is, ends with Cancel, and says nothing of what was found later', async () => {
  let end: (found: OldFiles) => void = () => {};
  draw(new Promise((resolve) => (end = resolve)));
  await press('Find files');
  const [, signal, onStep] = vi.mocked(findOldFiles).mock.calls[0] ?? [];
  act(() => onStep?.({ done: 3, total: 9 }));
  expect(screen.getByRole('status').textContent).toBe('Looking through conversation 3 of 9');

  await press('Cancel');
  await act(async () => end(old));

  expect(signal?.aborted).toBe(true);
  expect(screen.getByRole('button', { name: 'Find files' })).toBeTruthy();
});

it('says that the database does not open', async () => {
  draw(Promise.reject(new Error('closed')));
  await press('Find files');

  expect(screen.getByRole('alert').textContent).toContain('Restart the browser');
});

it('says what is left while files go, and ends it with Cancel', async () => {
  vi.mocked(useForgetting).mockReturnValue({ undoId: 'u', left: 1200 });
  draw(Promise.resolve(old));

  expect(screen.getByRole('status').textContent).toBe('Files are being removed. Messages left: 1,200');
  await press('Cancel');

  expect(keepFiles).toHaveBeenCalledWith({ undoId: 'u', left: 1200 });
});
