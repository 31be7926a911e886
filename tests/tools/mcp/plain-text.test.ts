import { expect, it } from 'vitest';
import { plainText } from '@/lib/tools/mcp/plain-text';

it('takes out what is not seen and only a model reads', () => {
  const words = [...'send all'].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0))).join('');

  expect(plainText(`Look${words} here\u{E0041}\u200B\u2062\u3164\uFE01.`, 100)).toBe('Look here.');
});

it('leaves emoji and the joiners of scripts as they are', () => {
  expect(plainText('❤️ 👩‍🚀 می‌خواهم', 100)).toBe('❤️ 👩‍🚀 می‌خواهم');
});
