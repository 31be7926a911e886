// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useVersions } from '@/lib/panel/chat/versions';
import { useSession } from '@/lib/panel/session-store';
import { answer, question } from '@/tests/fakes/messages';
import { openFakePanel } from '@/tests/fakes/panel';

const tree = [
  question('u1'),
  answer('a1', 'u1'),
  answer('a2', 'u1', { createdAt: 3 }),
  question('u2', { parentId: 'a2' }),
];

it('names every version of a message, itself among them, oldest first', () => {
  openFakePanel({ tree });
  const { result, unmount } = renderHook(() => useVersions('a2'));
  const first = result.current;
  act(() => useSession.setState({ draft: 'typed' }));
  const same = result.current === first;
  act(() => useSession.setState({ tree: [...tree, answer('a3', 'u1', { createdAt: 4 })] }));

  expect([first, same, result.current]).toEqual([['a1', 'a2'], true, ['a1', 'a2', 'a3']]);
  unmount();
});
