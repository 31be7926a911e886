// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIsLocked, useManaged } from '@/lib/panel/policy/managed';
import { openFakePanel } from '@/tests/fakes/panel';

const managed = {
  locked: ['sendWith'],
  allowsOnlySome: false,
  endpoints: [],
  pageReadingOff: [],
  notices: [],
} as const;
const isLocked = (...setting: Parameters<typeof useIsLocked>): boolean => {
  const { result, unmount } = renderHook(() => useIsLocked(...setting));
  unmount();
  return result.current;
};

it('locks what the organisation sets, and nothing else', () => {
  openFakePanel({ managed });

  expect([isLocked('sendWith'), isLocked('appearance'), isLocked(undefined)]).toEqual([true, false, false]);
});

it('locks nothing where nobody manages the browser', () => {
  openFakePanel();
  const { result, unmount } = renderHook(useManaged);

  expect([isLocked('sendWith'), result.current]).toEqual([false, undefined]);
  unmount();
});
