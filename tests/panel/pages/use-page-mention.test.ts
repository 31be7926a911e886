// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePageMention } from '@/lib/panel/pages/use-page-mention';
import { useSession } from '@/lib/panel/session-store';
import { openFakePanel } from '@/tests/fakes/panel';

it('follows the words of the question', async () => {
  openFakePanel();
  const { result } = renderHook(usePageMention);
  const write = (draft: string) => act(() => useSession.setState({ draft }));

  expect(result.current).toBe(false);
  write('What is this page about?');
  await waitFor(() => expect(result.current).toBe(true));
  write('What is a star?');
  await waitFor(() => expect(result.current).toBe(false));
});
