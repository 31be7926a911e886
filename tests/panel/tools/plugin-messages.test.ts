import { describe, expect, it } from 'vitest';
import {
  contentText,
  jsonValue,
  longestValue,
  parsedContent,
  parseGuestMessage,
} from '@/lib/panel/tools/plugin-messages';

describe('parseGuestMessage', () => {
  it('keeps what a channel has, and nothing else', () => {
    const message = { type: 'lobe-chat:trigger-ai-message', id: '1', more: true };

    expect(parseGuestMessage(message)).toEqual({ type: 'lobe-chat:trigger-ai-message', id: '1' });
  });

  it.each([
    { type: 'lobe-chat:trigger-ai-message' },
    { type: 'lobe-chat:fetch-plugin-state', key: 'x'.repeat(257) },
    // Ours, not theirs.
    { type: 'lobe-chat:render-plugin', props: {} },
    [],
  ])('takes %j for no message', (data) => {
    expect(parseGuestMessage(data)).toBeUndefined();
  });
});

it('makes a copy of a value that is JSON, up to the longest', () => {
  const value = { list: [1, { deep: null }] };
  const copy = jsonValue(value);

  expect(copy?.value).toEqual(value);
  expect(copy?.value).not.toBe(value);
  expect(jsonValue('x'.repeat(longestValue - 2))).toBeDefined();
  expect(jsonValue('x'.repeat(longestValue - 1))).toBeUndefined();
});

it.each([
  ['text', 'text'],
  ['', ''],
  [{ a: 1 }, '{"a":1}'],
  [7, '7'],
  [null, 'null'],
  [undefined, undefined],
])('keeps the content %j as the text %j', (content, text) => {
  expect(contentText(content)).toBe(text);
});

it.each([
  ['{"a":1}', { a: 1 }],
  ['7', 7],
  ['seven', 'seven'],
  ['', ''],
])('hands over the content %j as %j', (text, content) => {
  expect(parsedContent(text)).toEqual(content);
});
