// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { appEvents } from '@/lib/panel/app/app-events';
import { readAppearance } from '@/lib/panel/appearance-mirror';
import { firstState, useSession } from '@/lib/panel/session-store';

beforeEach(() => useSession.setState(firstState(), true));

it('takes preferences over, and keeps for the next first paint what it needs of them', () => {
  const preferences = { ...firstState().preferences, appearance: 'dark' as const };

  appEvents['preferences-changed']({ type: 'preferences-changed', preferences });

  expect(useSession.getState().preferences.appearance).toBe('dark');
  expect(readAppearance().appearance).toBe('dark');
});

it('says what is wrong with the storage for as long as it is', () => {
  appEvents['storage-problem']({ type: 'storage-problem', problem: 'full' });
  const during = useSession.getState().storageProblem;
  appEvents['storage-recovered']({ type: 'storage-recovered' });

  expect(during).toBe('full');
  expect(useSession.getState().storageProblem).toBeUndefined();
});
