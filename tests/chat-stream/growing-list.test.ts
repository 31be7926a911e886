import { expect, it } from 'vitest';
import { createGrowingList } from '@/lib/chat-stream/growing-list';

it('leaves what it began with and what it has shown as they were', () => {
  const start = [1, 2];
  const list = createGrowingList(start);

  list.push(3);
  const shown = list.show();
  list.push(4);
  list.set(0, 9);
  list.cutTo(3);

  expect(start).toEqual([1, 2]);
  expect(shown).toEqual([1, 2, 3]);
  expect(list.show()).toEqual([9, 2, 3]);
});

it('copies nothing between two showings', () => {
  const list = createGrowingList([1]);
  list.push(2);
  const grown = list.peek();

  for (let item = 3; item <= 1000; item += 1) list.push(item);
  list.set(0, 0);

  expect(list.peek()).toBe(grown);
  expect(list.length).toBe(1000);
});

it('shows the same list until something changes', () => {
  const list = createGrowingList([1]);

  expect(list.show()).toBe(list.show());
});
