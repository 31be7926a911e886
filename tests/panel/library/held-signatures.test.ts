// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldSignatures, holdSignatures } from '@/lib/panel/library/held-signatures';
import { parley } from '@/lib/storage/read/database';

const idle: (() => void)[] = [];
const listeners: (() => void)[] = [];
const follow = (listener: () => void) => {
  listeners.push(listener);
  return () => void listeners.splice(0);
};
const change = (): void => {
  for (const listener of listeners) listener();
};
const row = (id: string) => ({ conversationId: id, at: 1, bits: new Uint8Array(1024) });
const count = vi.fn((signature: unknown) => signature);

beforeEach(async () => {
  idle.splice(0);
  listeners.splice(0);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    idle[handle - 1] = () => undefined;
  });
  await parley.searchSignatures.clear();
  await parley.searchSignatures.bulkPut([row('c1'), row('c2')]);
  count.mockClear();
  parley.searchSignatures.hook('reading', count);
});
afterEach(() => {
  parley.searchSignatures.hook('reading').unsubscribe(count);
  vi.unstubAllGlobals();
});

it('reads them once for all searches, in an idle moment, and lets go of them at the end', async () => {
  const stop = holdSignatures(follow);
  change();
  for (const run of idle) run();
  const first = await heldSignatures()?.();
  const again = await heldSignatures()?.();
  stop();

  expect(first?.map(({ conversationId }) => conversationId)).toEqual(['c1', 'c2']);
  expect([again === first, count.mock.calls.length]).toEqual([true, 2]);
  expect([heldSignatures(), listeners.length]).toEqual([undefined, 0]);
});

it('reads them for the first search where no moment was idle, and anew after a change', async () => {
  const stop = holdSignatures(follow);
  const before = await heldSignatures()?.();
  await parley.searchSignatures.put(row('c3'));
  change();
  const after = await heldSignatures()?.();
  stop();

  expect([before?.length, after?.length]).toEqual([2, 3]);
});
