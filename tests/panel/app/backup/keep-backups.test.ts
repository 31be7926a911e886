import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { cancelBackup, makeWhatIsDue, useBackups } from '@/lib/panel/app/backup/backups';
import { keepBackups } from '@/lib/panel/app/backup/keep-backups';
import { useSession } from '@/lib/panel/session-store';
import { plainTexts } from '../archive/made-archive';

vi.mock('@/lib/panel/app/backup/backups', async () => {
  const { create } = await import('zustand');
  return {
    cancelBackup: vi.fn(),
    makeWhatIsDue: vi.fn(),
    useBackups: create(() => ({ making: undefined })),
  };
});

const made = vi.mocked(makeWhatIsDue);
const minutes = (count: number): number => count * 60_000;
const setRunning = (isRunning: boolean): void =>
  useSession.setState({ runs: isRunning ? { m1: Object.create(null) } : {} });

beforeEach(() => {
  vi.useFakeTimers();
  made.mockReset().mockResolvedValue(true);
  vi.mocked(cancelBackup).mockReset();
  setRunning(false);
  useBackups.setState({ making: undefined });
});
afterEach(() => vi.useRealTimers());

const start = async (): Promise<void> => {
  onTestFinished(keepBackups(async () => () => plainTexts));
  await vi.advanceTimersByTimeAsync(0);
};

it('looks at once and every ten minutes', async () => {
  await start();
  expect(made).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(minutes(20));
  expect(made).toHaveBeenCalledTimes(3);
});

it('makes nothing while an answer comes, and ends what it makes when one begins', async () => {
  let finish = (_done: boolean): void => {};
  made.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  await start();
  setRunning(true);
  expect(cancelBackup).toHaveBeenCalled();
  finish(true);
  await vi.advanceTimersByTimeAsync(minutes(30));
  expect(made).toHaveBeenCalledTimes(1);

  setRunning(false);
  await vi.advanceTimersByTimeAsync(minutes(10));
  expect(made).toHaveBeenCalledTimes(2);
});

it('leaves alone what the user asked for', async () => {
  useBackups.setState({ making: { kind: 'backup' } });
  await start();
  setRunning(true);

  expect(made).not.toHaveBeenCalled();
  expect(cancelBackup).not.toHaveBeenCalled();
});

it.each([
  ['does not succeed', () => made.mockResolvedValue(false)],
  ['throws', () => made.mockRejectedValue(new Error('closed'))],
])('tries again after six hours when it %s', async (_, fail) => {
  fail();
  await start();
  await vi.advanceTimersByTimeAsync(minutes(350));
  expect(made).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(minutes(10));
  expect(made).toHaveBeenCalledTimes(2);
});
