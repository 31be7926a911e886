import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, useAnnouncement } from '@/lib/panel/announcements';

const said = (): string | undefined => useAnnouncement.getState().current?.textKey;

beforeEach(() => {
  vi.useFakeTimers();
  useAnnouncement.setState({ current: undefined });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('says at once what comes after a pause', () => {
  announce('a11y.writing');

  expect(said()).toBe('a11y.writing');
});

it('gives a screen reader two seconds for each, and says of several within them the last one', () => {
  announce('a11y.writing');
  announce('a11y.stopped');
  announce('a11y.answerComplete', { count: 3 });

  vi.advanceTimersByTime(1999);
  const before = said();
  vi.advanceTimersByTime(1);

  expect(before).toBe('a11y.writing');
  expect(useAnnouncement.getState().current).toEqual({ textKey: 'a11y.answerComplete', values: { count: 3 } });
});

it('says nothing twice', () => {
  announce('a11y.writing');
  const heard = vi.fn();
  const end = useAnnouncement.subscribe(heard);

  vi.advanceTimersByTime(10_000);
  end();

  expect(heard).not.toHaveBeenCalled();
});
