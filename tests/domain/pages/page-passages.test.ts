import { describe, expect, it } from 'vitest';
import { withoutInvisible } from '@/lib/domain/pages/page-attachment';
import { passagesIn, passagesOfBlocks, passagesOfText } from '@/lib/domain/pages/page-passages';

describe('passagesOfBlocks', () => {
  it('begins a passage with each heading and keeps what stands below it', () => {
    const { text, starts, sections } = passagesOfBlocks([
      { kind: 'paragraph', text: 'Before.' },
      { kind: 'heading', level: 2, text: 'Colour' },
      { kind: 'paragraph', text: 'Short waves scatter.' },
      { kind: 'list-item', text: 'blue' },
    ]);

    expect(passagesIn(text, starts)).toEqual(['Before.', 'Colour\nShort waves scatter.\n• blue']);
    expect(sections).toEqual([{ title: 'Colour', level: 2, passage: 1 }]);
  });

  it('cuts a block that is too long after a sentence and loses no word', () => {
    const sentence = 'The keeper counted the ships at dusk. ';
    const { text, starts } = passagesOfBlocks([{ kind: 'paragraph', text: sentence.repeat(100).trim() }]);
    const passages = passagesIn(text, starts);

    expect(passages.length).toBeGreaterThan(2);
    expect(passages.every((passage) => passage.endsWith('dusk.') && passage.length <= 1500)).toBe(true);
    expect(passages.join(' ')).toBe(sentence.repeat(100).trim());
  });

  it('says at the start of each passage of a transcript when it is spoken', () => {
    const line = (atSeconds: number, text: string) => ({ kind: 'transcript-line' as const, atSeconds, text });
    const { text, starts } = passagesOfBlocks([
      { kind: 'paragraph', text: 'About the lamp.' },
      line(4, 'It turns.'),
      line(129, 'w'.repeat(390)),
      line(3729, 'It is dark.'),
      { kind: 'transcript-line', text: 'No time is known.' },
    ]);

    expect(passagesIn(text, starts)).toEqual([
      'About the lamp.\n[0:04] It turns.',
      `[2:09] ${'w'.repeat(390)}`,
      '[1:02:09] It is dark.\nNo time is known.',
    ]);
  });

  it('never cuts a character in two', () => {
    const { text, starts } = passagesOfBlocks([{ kind: 'code', text: `a${'😀'.repeat(2000)}` }]);

    expect(passagesIn(text, starts).join('')).toBe(`a${'😀'.repeat(2000)}`);
    expect(passagesIn(text, starts).every((passage) => passage.isWellFormed())).toBe(true);
  });
});

it('joins the paragraphs of a text and finds them again', () => {
  const { text, starts } = passagesOfText(`${'a'.repeat(600)}\n\n\n${'b'.repeat(600)}`);

  expect(passagesIn(text, starts)).toEqual(['a'.repeat(600), 'b'.repeat(600)]);
});

describe('withoutInvisible', () => {
  it('removes the tag block, zero-width characters and directional overrides', () => {
    expect(withoutInvisible('a\u{E0041}b\u200Bc\u202Ed\uFEFF')).toBe('abcd');
  });

  it('keeps the joiners that Persian and emoji need', () => {
    expect(withoutInvisible('می\u200Cخواهم 👨\u200D👩')).toBe('می\u200Cخواهم 👨\u200D👩');
    expect(withoutInvisible('a \u200D b')).toBe('a  b');
  });
});
