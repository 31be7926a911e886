import { expect, it } from 'vitest';
import { speakableOf } from '@/lib/speech/speakable';

const spoken = (markdown: string): readonly string[] => speakableOf(markdown).map(({ text }) => text);

it.each([
  ['A <details><summary>More</summary>Hidden text.</details>', ['A More. Hidden text.']],
  ['A <details><summary>More?</summary>Hidden text.</details> And on.', ['A More? Hidden text. And on.']],
  ['One<div>two</div>three', ['One two three']],
  ['One <b>t</b>wo', ['One two']],
])('keeps the words of boxes in the middle of a paragraph apart (%j)', (markdown, texts) => {
  expect(spoken(markdown)).toEqual(texts);
});
