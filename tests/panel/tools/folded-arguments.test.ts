import { describe, expect, it } from 'vitest';
import { foldedArguments, isFolded, valuePieces } from '@/lib/panel/tools/folded-arguments';

const textOf = (args: unknown, isOpen: boolean): string =>
  foldedArguments(args, isOpen)
    .lines.flatMap(({ pieces }) => pieces.map((piece) => (piece.type === 'text' ? piece.text : `[${piece.count}]`)))
    .join('');

describe('a value with emptiness in it', () => {
  it.each(['\n', '\r\n', '\r', ' \n\t', '\u2028', '\u2029'])(
    'shows what stands behind 3,000 line breaks of %j, with their count',
    (line) => {
      const value = `first line${line.repeat(3_000)}SECRET`;

      expect(valuePieces(value)).toMatchObject([
        { type: 'text', text: 'first line' },
        { type: 'lines', count: 2_999 },
        { type: 'text', text: 'SECRET' },
      ]);
      expect(isFolded({ padding: value })).toBe(false);
    },
  );

  it('shows what stands behind 20,000 spaces, of any kind', () => {
    for (const space of [' ', '\t', '\u3000', '\u00A0']) {
      expect(valuePieces(`a${space.repeat(20_000)}SECRET`)).toMatchObject([
        { text: 'a' },
        { type: 'spaces', count: 20_000 },
        { text: 'SECRET' },
      ]);
    }
  });

  it('stays as it is where it is a text with paragraphs, or code', () => {
    for (const value of ['One.\n\nTwo.', 'if (a) {\n        b();\n}'])
      expect(valuePieces(value)).toEqual([{ type: 'text', text: value }]);
  });
});

describe('what has to be unfolded', () => {
  it.each<[string, unknown]>([
    ['a value of 20,000 letters', { text: `${'x'.repeat(20_000)}SECRET` }],
    ['a value of 40 lines', { text: `${'line\n'.repeat(40)}SECRET` }],
    ['a value in pieces', { text: Array.from({ length: 60 }, () => `words that stand there\n\n\n\n\n`).join('') }],
    ['400 arguments', Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`a${index}`, 'x']))],
    ['a name of 20,000 letters', { [`${'x'.repeat(20_000)}SECRET`]: 'a' }],
    [
      'eight values of 399 letters',
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`a${at}`, 'x'.repeat(399)])),
    ],
    [
      'eight values of seven lines',
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`a${at}`, 'x\n'.repeat(7)])),
    ],
    ['a letter between much emptiness', { text: `${'x\n\n\n\n'.repeat(60)}SECRET` }],
    ['two line breaks between dots', { text: `${'.\n\n'.repeat(60)}SECRET` }],
    ['lines ended by other signs', { text: `${'.\u2028'.repeat(60)}SECRET` }],
    ['deep data', { a: { b: Array.from({ length: 100 }, (_, index) => index) } }],
  ])('is %s, and nothing of it is left out then', (_, args) => {
    expect(isFolded(args)).toBe(true);
    expect(textOf(args, false).length).toBeLessThan(3_500);
    expect(foldedArguments(args, true)).toMatchObject({ hiddenLines: 0 });
    expect(foldedArguments(args, true).lines.every((line) => line.hidden + line.hiddenOfName === 0)).toBe(true);
  });

  it('is counted', () => {
    expect(foldedArguments({ text: 'x'.repeat(1_000) }, false).lines[0]?.hidden).toBe(600);
    expect(
      foldedArguments(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a${at}`, 1])), false).hiddenLines,
    ).toBe(392);
  });

  it.each([{ city: 'Lyon', day: 'Saturday' }, {}, undefined, 'https://example.com/a'])('is not %j', (args) => {
    expect(isFolded(args)).toBe(false);
  });
});
