import { beforeEach, expect, it } from 'vitest';
import { waitFor } from '@/lib/panel/dictation/wait-for';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { useSession } from '@/lib/panel/session-store';
import { readAloudView } from '@/tests/fakes/page-read-aloud-sessions';
import { openFakePanel } from '@/tests/fakes/panel';

beforeEach(() => {
  openFakePanel();
  useReadAloudStore.setState({ readAloud: undefined });
});
const draft = (): string | undefined => useSession.getState().draft || undefined;

it('finds what is there already', async () => {
  useSession.setState({ draft: 'there' });

  expect(await waitFor(draft, new AbortController().signal)).toBe('there');
});

it('finds what comes, in the session or in what is read', async () => {
  const { signal } = new AbortController();
  const both = Promise.all([waitFor(draft, signal), waitFor(() => useReadAloudStore.getState().readAloud, signal)]);
  useReadAloudStore.setState({ readAloud: readAloudView() });
  useSession.setState({ draft: 'come' });

  expect(await both).toMatchObject(['come', { readAloudId: 'r1' }]);
});

it('looks no more after it has found something', async () => {
  let looks = 0;
  const found = waitFor(() => {
    looks += 1;
    return draft();
  }, new AbortController().signal);
  useSession.setState({ draft: 'come' });
  await found;
  const before = looks;
  useSession.setState({ draft: 'more' });

  expect([before, looks]).toEqual([2, 2]);
});

it('looks no more after it was given up', async () => {
  let looks = 0;
  const stopping = new AbortController();
  const given = waitFor(() => {
    looks += 1;
    return undefined;
  }, stopping.signal);
  stopping.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  useSession.setState({ draft: 'more' });

  expect(looks).toBe(1);
});

it('does not even look when it is given up before', async () => {
  useSession.setState({ draft: 'there' });

  await expect(waitFor(draft, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
