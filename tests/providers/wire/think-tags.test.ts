import { expect, it } from 'vitest';
import type { StreamPart } from '@/lib/domain/stream-part';
import { thinkTags } from '@/lib/providers/wire/think-tags';

const fold = (pieces: readonly string[]): { reasoning: string; text: string } => {
  const tags = thinkTags();
  const parts: StreamPart[] = [...pieces.flatMap((piece) => tags.receive(piece)), ...tags.flush()];
  const joined = (type: 'text' | 'reasoning') => parts.map((part) => (part.type === type ? part.text : '')).join('');
  return { reasoning: joined('reasoning'), text: joined('text') };
};

it.each([
  ['thinking, then the answer', '<think>Hm</think>Yes', 'Hm', 'Yes'],
  ['white space before the tag', '\n<think>Hm</think>\n\nYes', 'Hm', '\n\nYes'],
  ['no tag', 'Yes', '', 'Yes'],
  ['a tag later on', 'See <think>this</think>', '', 'See <think>this</think>'],
  ['another tag', '<thin>x', '', '<thin>x'],
  ['thinking that never ends', '<think>Hm', 'Hm', ''],
  ['half an opening tag at the end', '<thi', '', '<thi'],
  ['half a closing tag at the end', '<think>Hm</thi', 'Hm</thi', ''],
  ['a lone bracket inside', '<think>a < b</think>c', 'a < b', 'c'],
])('reads %s, however it is cut', (_what, whole, reasoning, text) => {
  expect(fold([whole])).toEqual({ reasoning, text });
  expect(fold([...whole])).toEqual({ reasoning, text });
  for (let cut = 1; cut < whole.length; cut += 1) {
    expect(fold([whole.slice(0, cut), whole.slice(cut)])).toEqual({ reasoning, text });
  }
});

it('shows plain text at once', () => {
  expect(thinkTags().receive('Yes')).toEqual([{ type: 'text', text: 'Yes' }]);
});
