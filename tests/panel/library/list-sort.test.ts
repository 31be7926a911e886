// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseListSort, sortRows, useListSort } from '@/lib/panel/library/list-sort';

beforeEach(() => localStorage.clear());

const row = (title: string, pinnedAt?: number) => ({ title, ...(pinnedAt !== undefined && { pinnedAt }) });
/** As the database gives them: pinned, then the latest first. */
const rows = [row('Pinned', 5), row('Zebra'), row('Äpfel'), row('Chapter 10'), row('Chapter 9')];
const titles = (sort: 'newest' | 'oldest' | 'title', locale: string) =>
  sortRows(rows, sort, locale).map(({ title }) => title);

it('keeps what is pinned on top in every order', () => {
  expect(titles('newest', 'en-US')).toEqual(['Pinned', 'Zebra', 'Äpfel', 'Chapter 10', 'Chapter 9']);
  expect(titles('oldest', 'en-US')).toEqual(['Pinned', 'Chapter 9', 'Chapter 10', 'Äpfel', 'Zebra']);
});

it('orders titles as their language and numbers do', () => {
  expect(titles('title', 'de-DE')).toEqual(['Pinned', 'Äpfel', 'Chapter 9', 'Chapter 10', 'Zebra']);
});

it('remembers the order, and begins with the newest where what it remembers is none', async () => {
  const { result } = renderHook(useListSort);
  const first = result.current;
  act(() => chooseListSort('title'));
  const later = result.current;
  vi.resetModules();
  const again = await import('@/lib/panel/library/list-sort');
  const remembered = renderHook(again.useListSort).result.current;
  localStorage.setItem('library-sort', 'by-colour');
  vi.resetModules();
  const damaged = await import('@/lib/panel/library/list-sort');

  expect([first, later, remembered]).toEqual(['newest', 'title', 'title']);
  expect(renderHook(damaged.useListSort).result.current).toBe('newest');
});
