import { describe, expect, it } from 'vitest';
import { copyableHtml } from '@/components/chat/markdown/copyable-html';
import { speakableOf } from '@/lib/speech/speakable';
import { markdownCases } from '@/tests/fixtures/markdown-cases';

/** Chinese is spoken without the space that a line break or a tag would put between its signs. */
const spokenOf = (markdown: string): readonly string[] =>
  speakableOf(markdown, { math: 'source' }).map(({ text }) => text);

describe.each(markdownCases)('$markdown', ({ markdown, html, spoken }) => {
  it('means on screen what its writer meant', () => {
    expect(copyableHtml(markdown).replaceAll('&quot;', '"')).toBe(html);
  });

  it('means the same aloud', () => {
    expect(spokenOf(markdown)).toEqual(spoken);
  });
});
