// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepFiles, useForgetting } from '@/lib/panel/app/forgetting';
import { sendOrReport } from '@/lib/panel/connection';
import { parley } from '@/lib/storage/read/database';

vi.mock('@/lib/panel/connection', () => ({ sendOrReport: vi.fn() }));

beforeEach(async () => {
  await parley.delete();
  await parley.open();
});

const row = { id: 'u', at: 1, conversationIds: [], messageIds: [], providerIds: [] };

it('follows what another page or the background does, and tells when it has ended', async () => {
  await parley.deletions.put({ ...row, fileMessageIds: ['q1', 'q2'] });
  const onEnd = vi.fn();
  const { result } = renderHook(() => useForgetting(onEnd));
  await waitFor(() => expect(result.current).toEqual({ undoId: 'u', left: 2 }));

  await parley.deletions.put({ ...row, fileMessageIds: ['q2'] });
  await waitFor(() => expect(result.current?.left).toBe(1));
  expect(onEnd).not.toHaveBeenCalled();
  await parley.deletions.delete('u');

  await waitFor(() => expect(result.current).toBeUndefined());
  expect(onEnd).toHaveBeenCalledOnce();
});

it('is ended by the same command as any Undo', async () => {
  await keepFiles({ undoId: 'u', left: 2 });

  expect(sendOrReport).toHaveBeenCalledWith({ type: 'undo', undoId: 'u' });
});
