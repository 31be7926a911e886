import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraftKeeper } from '@/lib/panel/draft-keeper';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends the last text at most 300 ms after the key that wrote it', () => {
  const send = vi.fn();
  const drafts = createDraftKeeper(send);
  drafts.change('c1', 'W');
  drafts.change('c1', 'Wh');

  vi.advanceTimersByTime(300);

  expect(send.mock.calls).toEqual([['c1', 'Wh']]);
});

it('is never further behind than 300 ms while the typing goes on', () => {
  const send = vi.fn();
  const drafts = createDraftKeeper(send);

  for (let count = 1; count <= 20; count += 1) {
    drafts.change('c1', 'x'.repeat(count));
    vi.advanceTimersByTime(100);
  }

  const lengths = send.mock.calls.map(([, text]) => String(text).length);
  expect(lengths.length).toBeGreaterThan(5);
  expect(Math.max(...lengths.map((length, index) => length - (lengths[index - 1] ?? 0)))).toBeLessThanOrEqual(3);
});

it('sends what waits for one conversation before it notes the text of another', () => {
  const send = vi.fn();
  const drafts = createDraftKeeper(send);
  drafts.change('c1', 'first');

  drafts.change('c2', 'second');
  drafts.flush();

  expect(send.mock.calls).toEqual([
    ['c1', 'first'],
    ['c2', 'second'],
  ]);
});

it('sends nothing twice', () => {
  const send = vi.fn();
  const drafts = createDraftKeeper(send);
  drafts.change('c1', 'text');

  drafts.flush();
  drafts.flush();
  vi.advanceTimersByTime(1_000);

  expect(send).toHaveBeenCalledTimes(1);
});
