import { expect, it } from 'vitest';
import { openThought } from '@/lib/providers/wire/open-thought';

const think = { open: '<think>', close: '</think>' };

it('holds back what may become the closing mark, and gives what stands behind it', () => {
  const thought = openThought(think);

  expect(thought.read('Hm</thi', false)).toEqual({ thought: 'Hm', held: '</thi' });
  expect(thought.read('</think>Hi', false)).toEqual({ thought: '', held: '', rest: 'Hi' });
});

it('waits for what follows a closing mark behind a backtick, unless nothing does', () => {
  expect(openThought(think).read('a `</think>', false)).toEqual({ thought: 'a `', held: '</think>' });
  expect(openThought(think).read('a `</think>', true)).toEqual({ thought: 'a `', held: '', rest: '' });
});

it('ends with the closing mark of a like name, and not with that of another kind', () => {
  expect(openThought(think).read('a</thinking>b', false).rest).toBe('b');
  expect(openThought(think).read('a</reflection>b', false).rest).toBeUndefined();
});
