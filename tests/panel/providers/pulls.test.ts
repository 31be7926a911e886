// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePulls } from '@/lib/panel/providers/pulls';
import { type PullView, pullKey, useSession } from '@/lib/panel/session-store';
import { openFakePanel } from '@/tests/fakes/panel';

const pull = (connectionId: string, modelId: string, state: PullView['state']): PullView => ({
  connectionId,
  modelId,
  state,
  progress: { status: 'pulling' },
});

it('shows the downloads of one connection that are not over', () => {
  const pulls = [pull('c1', 'm1', 'running'), pull('c1', 'm2', 'done'), pull('c2', 'm1', 'running')];
  openFakePanel({ pulls: Object.fromEntries(pulls.map((one) => [pullKey(one.connectionId, one.modelId), one])) });
  const { result, unmount } = renderHook(() => usePulls('c1'));
  const first = result.current;
  act(() => useSession.setState({ draft: 'typed' }));

  expect(first.map(({ modelId }) => modelId)).toEqual(['m1']);
  expect(result.current).toBe(first);
  unmount();
});
