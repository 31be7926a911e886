import { expect, it } from 'vitest';
import { beginsMark, heldLength, markPattern } from '@/lib/domain/mark-patterns';

const matches = (mark: string, text: string): boolean => new RegExp(`^${markPattern(mark)}$`, 'i').test(text);

it('takes white space in a name between brackets, and none in other marks', () => {
  expect(['</think>', '< / THINK\n>', '</ think >'].map((text) => matches('</think>', text))).toEqual([
    true,
    true,
    true,
  ]);
  expect(matches('</think>', '</th ink>')).toBe(false);
  expect(matches('◁/think▷', '◁ /think ▷')).toBe(true);
  expect(matches('<|think|>', '< |think|>')).toBe(false);
});

it('holds back what may become a mark, with its white space', () => {
  expect(beginsMark('< / th', ['</think>'])).toBe(true);
  expect(heldLength('a </thi', ['</think>'])).toBe(5);
  expect(heldLength('a < b', ['</think>'])).toBe(0);
});
